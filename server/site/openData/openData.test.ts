import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { isRefusal } from '#domain/common/errors.ts';
import type { Rules } from '#domain/rules/rules.ts';
import { createAccount } from '#server/accounts/createAccount.ts';
import { joinUnclaimed } from '#server/players/identity/joinAccounts.ts';
import { castVote } from '#server/voting/ballots/castVote.ts';
import { undoVoteCount } from '#server/voting/voteCounts/undoVoteCount.ts';
import { ballots, entry, revision } from '#testing/data/entries.ts';
import { buildWorld, WORLDS } from '#testing/data/hiddenWorlds.ts';
import { type Player, player } from '#testing/data/players.ts';
import { embeddedDatabase, testDatabase, testDirectory } from '#testing/database/database.ts';
import { testSite } from '#testing/site/site.ts';
import { countAt, FIRST, SECOND, START, THIRD } from '#testing/site/voteCounts.ts';
import { dump } from './dump.ts';
import { importCommunity } from './importCommunity.ts';
import { verify } from './verify.ts';

const site = await testSite(await testDatabase(), { start: START });
const other = await testSite(await embeddedDatabase(), { start: THIRD });
const order = { by: null, reason: 'moving in' };

const folder = () => path.join(testDirectory(), 'data');
async function dumpOf({ ctx }: typeof site): Promise<string> {
  const place = folder();
  await dump(ctx, place);
  return place;
}

const isSuccess = async <T>(result: Promise<T>) => expect(isRefusal(await result)).toBe(false);

/** A few weeks of a community: votes of every outcome, a count that was undone, comments, a person with two accounts. */
async function community() {
  const { ctx } = site;
  await site.fresh();
  const [aki, ben, cleo] = [
    await player(ctx, 'aki', { cleared: ['st10'] }),
    await player(ctx, 'ben', { cleared: ['st10'] }),
    await player(ctx, 'cleo', { service: 'beatoraja' }),
  ] as const;
  await ctx.db.updateTable('submission').set({ imported: true, series: 'main' }).execute();
  const song = (title: string, level: number) => entry(ctx, { chart: title, level, proposerId: cleo.accountId });
  const accepted = await song('Accepted', 10);
  const rejected = await song('Rejected', 0);
  const raised = await song('Raised', 4);
  for (const name of ['Twin', 'Twin again']) await entry(ctx, { chart: name, level: 3, notesHash: 'the same' });
  const vote = (who: Player, { entryNo }: { entryNo: number }, vote: 'yes' | 'no') =>
    isSuccess(
      castVote(ctx, who, {
        tableId: 'st',
        entryNo,
        version: 2,
        ballot: { vote, difficulty: 'mid', personDiff: false, level: null, comment: `${vote} by ${who.rankingId}` },
      }),
    );
  await vote(aki, accepted, 'yes');
  await vote(ben, accepted, 'yes');
  await vote(aki, rejected, 'no');
  await ballots(ctx, raised, { yes: 6, difficulty: 'high' });
  await countAt(ctx, FIRST);
  await isSuccess(undoVoteCount(ctx, { ...order, run: FIRST.toISOString() }));
  await countAt(ctx, SECOND);
  const moved = await revision(ctx, { entry: raised, kind: 'change', changeTo: 'low', proposerId: aki.accountId });
  await ballots(ctx, moved, { yes: 8 });
  await ctx.db
    .insertInto('comment')
    .values({
      submissionId: accepted.id,
      accountId: cleo.accountId,
      comment: 'A \u{1f3b9}\n"chart"',
      writtenAt: SECOND,
    })
    .execute();
  await countAt(ctx, THIRD);
}

let whole: string;
beforeAll(async () => {
  await community();
  whole = await dumpOf(site);
});

const lineOf = (line: string) => JSON.parse(line);
const linesIn = (place: string, file: string) =>
  zstdDecompressSync(fs.readFileSync(path.join(place, `${file}.ndjson.zst`)))
    .toString()
    .split('\n')
    .filter(Boolean);

/** Returns a copy of the data with another content of one file, and an index that agrees with it. */
function changed(file: string, edit: (lines: string[]) => string[]): string {
  const copy = folder();
  fs.cpSync(whole, copy, { recursive: true });
  fs.rmSync(path.join(copy, 'index.json'));
  if (file.includes('/')) {
    const name = path.join(copy, file);
    fs.writeFileSync(name, edit(fs.readFileSync(name, 'utf8').split('\n')).join('\n'));
  } else {
    fs.writeFileSync(
      path.join(copy, `${file}.ndjson`),
      edit(linesIn(whole, file))
        .map((line) => `${line}\n`)
        .join(''),
    );
    fs.rmSync(path.join(copy, `${file}.ndjson.zst`));
  }
  return copy;
}

async function verified(place: string) {
  const printed: string[] = [];
  const isRight = await verify(place, (line) => printed.push(line));
  return { isRight, printed };
}

describe('the open data of a site (open-data.md)', () => {
  test('verifies, with a line for each vote count', async () => {
    const { isRight, printed } = await verified(whole);
    expect(printed.slice(0, 3)).toEqual([
      '2026-12-06  ok  undone',
      '2026-12-20  ok  2 accepted or moved, 1 rejected, 1 canceled',
      '2027-01-03  ok  1 accepted or moved, 1 rejected',
    ]);
    expect(isRight).toBe(true);
  });

  test('has no login ID, password or session, and no name of a deleted account', async () => {
    const text = ['players', 'ballots', 'comments', 'entries'].flatMap((file) => linesIn(whole, file)).join('\n');
    for (const secret of ['aki-id', 'argon2', 'password']) expect(text).not.toContain(secret);
    expect(linesIn(whole, 'players').map((line) => lineOf(line).nickname)).toEqual(['aki', 'ben', 'cleo']);
  });

  test('a ballot keeps the limit that gave the right to it, and the rule that gave the limit', () => {
    const [ballot] = linesIn(whole, 'ballots').map(lineOf);
    const because = { rule: 'highestClear', level: 10, above: 2 };
    expect(ballot).toMatchObject({ vote: 'yes', right: { table: 'st', level: 12, because } });
  });

  test('moves into an empty site on the other engine, and leaves it byte for byte the same; again it changes nothing', async () => {
    await other.fresh();
    expect(await importCommunity(other.ctx, { folder: whole, order })).not.toHaveProperty('problems');
    const again = await dumpOf(other);
    const files = fs.readdirSync(whole, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
    for (const { parentPath, name } of files) {
      const file = path.relative(whole, path.join(parentPath, name));
      const [a, b] = [whole, again].map((place) => fs.readFileSync(path.join(place, file)));
      expect(a?.equals(b ?? Buffer.alloc(0)), file).toBe(true);
    }
    expect((await verified(again)).isRight).toBe(true);
    const repeated = await importCommunity(other.ctx, { folder: whole, order });
    expect(repeated).toMatchObject({ changes: [] });
  });

  test('has no rules that come into force later', async () => {
    const [chapter] = site.ctx.rules;
    const later = { from: new Date('2099-01-01'), rules: { ...chapter?.rules, tables: [] } as Rules };
    const place = folder();
    await dump({ ...site.ctx, rules: [...site.ctx.rules, later] }, place);
    expect(fs.readFileSync(path.join(place, 'index.json'), 'utf8')).toBe(
      fs.readFileSync(path.join(whole, 'index.json'), 'utf8'),
    );
  });

  test('is the same for two sites that differ in what open votes hide', async () => {
    const dumps: string[] = [];
    for (const world of WORLDS) {
      await buildWorld(other, world);
      dumps.push(fs.readFileSync(path.join(await dumpOf(other), 'index.json'), 'utf8'));
    }
    expect(dumps[0]).toBe(dumps[1]);
  });
});

test('verify waits when a site asks for it, and then goes on', async () => {
  const refused = new Set<string>();
  const server = http.createServer(({ url = '' }, response) => {
    const file = path.join(whole, url);
    const status = refused.has(url) ? (fs.existsSync(file) ? 200 : 404) : 429;
    refused.add(url);
    response.writeHead(status, { 'Retry-After': 0 }).end(status === 200 ? fs.readFileSync(file) : '');
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  expect(await verified(`http://127.0.0.1:${port}`)).toMatchObject({ isRight: true });
});

describe('verify names what was changed', () => {
  const edit = (file: string, is: (line: ReturnType<typeof lineOf>) => boolean, change: object | null) =>
    changed(file, (lines) => {
      const at = lines.findIndex((line) => is(lineOf(line)));
      expect(at, `a line of ${file}`).toBeGreaterThanOrEqual(0);
      const line = lineOf(lines[at] ?? '');
      return lines.toSpliced(at, 1, ...(change === null ? [] : [JSON.stringify({ ...line, ...change })]));
    });
  const numberOf = (title: string) =>
    lineOf(linesIn(whole, 'entries').find((line) => lineOf(line).title === title) ?? '').entry;
  const onAccepted = ({ box }: { box: string }) => box === numberOf('Accepted');
  const raisedAt = (tag: string) => (line: { entry: string; tag: string; undone: boolean; revision: string | null }) =>
    line.entry === numberOf('Raised') && line.tag === tag && !line.undone && line.revision === null;

  test.each<[string, () => string, RegExp]>([
    [
      'a changed ballot',
      () => edit('ballots', onAccepted, { vote: 'no' }),
      /Accepted.*2 yes published, 1 in the ballots/,
    ],
    ['a dropped ballot', () => edit('ballots', onAccepted, null), /Accepted.*2 yes published, 1 in the ballots/],
    [
      'an added ballot',
      () => changed('ballots', (lines) => lines.flatMap((line) => (onAccepted(lineOf(line)) ? [line, line] : [line]))),
      /Accepted.*2 yes published, 4 in the ballots/,
    ],
    [
      'a ballot without a right',
      () => edit('ballots', onAccepted, { right: { table: 'st', level: 5, because: null } }),
      /Accepted.*needs the right to st10/,
    ],
    [
      'a limit that no clears give',
      () =>
        edit('ballots', onAccepted, {
          right: { table: 'st', level: 12, because: { rule: 'highestClear', level: 3, above: 2 } },
        }),
      /Accepted.*a limit of 12/,
    ],
    [
      'a changed tally',
      () => edit('history', raisedAt('update'), { yes: 7 }),
      /Raised.*7 yes published, 6 in the ballots/,
    ],
    [
      'a changed decision',
      () => edit('history', raisedAt('update'), { tag: 'reject', after: null }),
      /Raised.*tag reject published, update by the rules/,
    ],
    ['a dropped decision', () => edit('history', raisedAt('update'), null), /Raised.*the history does not/],
    [
      'a decision that opinions do not give',
      () => edit('history', raisedAt('update'), { after: { table: 'st', level: 6 } }),
      /Raised.*after st6 published, st5 by the rules/,
    ],
    [
      'another level today',
      () => edit('entries', ({ title }) => title === 'Raised', { level: 9 }),
      /Raised.*level is 9/,
    ],
    [
      'rules that were in force later',
      () => edit('rules', () => true, { from: '2026-12-31T00:00:00.000Z' }),
      /was counted by the rules from 2025-02-16T15:00:00.000Z; in force were those from 2026-12-31/,
    ],
    [
      'a list that shows another level',
      () =>
        changed('lists/st/score.json', (lines) => lines.map((line) => line.replace('"level":"10"', '"level":"11"'))),
      /score\.json, line/,
    ],
    [
      'a file of a vote count',
      () =>
        changed('counts/ST-2026-12-20.ndjson', (lines) =>
          lines.map((line) => line.replace('"vote":"yes"', '"vote":"no"')),
        ),
      /counts\/ST-2026-12-20.ndjson: has the hash/,
    ],
  ])('%s', async (_, tampered, named) => {
    const { isRight, printed } = await verified(tampered());
    expect(printed.join('\n')).toMatch(named);
    expect(isRight).toBe(false);
  });

  test('a minimum of another date', async () => {
    const rules = lineOf(linesIn(whole, 'rules')[0] ?? '');
    rules.rules.tables[0].songMinimums = [{ from: 0, to: 12, minimum: 1 }];
    const { isRight, printed } = await verified(changed('rules', () => [JSON.stringify(rules)]));
    expect(printed.join('\n')).toMatch(/counted by other rules than those in force then/);
    expect(isRight).toBe(false);
  });

  test.each<[string, () => string, RegExp]>([
    ['a place without open data', () => folder(), /there is no open data at/],
    [
      'an index that is no JSON',
      () => {
        const copy = changed('comments', (lines) => lines);
        fs.writeFileSync(path.join(copy, 'index.json'), '{');
        return copy;
      },
      /index.json: /,
    ],
    [
      'a file of a vote count that is not of the form',
      () => changed('counts/ST-2026-12-20.ndjson', ([head = '']) => [head, '{"box":"main/1"}']),
      /counts\/ST-2026-12-20.ndjson, line 2: /,
    ],
  ])('%s', async (_, place, named) => {
    const { isRight, printed } = await verified(place());
    expect(printed.join('\n')).toMatch(named);
    expect(isRight).toBe(false);
  });

  test('a file that is not as the index says', async () => {
    const copy = folder();
    fs.cpSync(whole, copy, { recursive: true });
    fs.rmSync(path.join(copy, 'comments.ndjson.zst'));
    fs.writeFileSync(path.join(copy, 'comments.ndjson'), '');
    expect((await verified(copy)).printed.join()).toMatch(/comments.ndjson has the hash/);
  });
});

describe('a community that moves in', () => {
  const moveIn = async (place = whole, fresh = true) => {
    if (fresh) await other.fresh();
    return importCommunity(other.ctx, { folder: place, order });
  };
  const numbers = async () => {
    const { db } = other.ctx;
    const count = async (table: 'account' | 'submission' | 'vote') =>
      (await db.selectFrom(table).select('id').execute()).length;
    return [await count('account'), await count('submission'), await count('vote')];
  };
  const akiOf = (place: string) => lineOf(linesIn(place, 'players')[0] ?? '') as { player: number; lr2: string };
  const ballotsBy = (accountId: number) =>
    other.ctx.db.selectFrom('vote').select('comment').where('accountId', '=', accountId).execute();

  test('somebody who signs up with the ID of a player finds their proposals and votes, under the nickname that waited', async () => {
    await moveIn();
    const { player: number, lr2 } = akiOf(whole);
    const names = { userId: 'aki-here', nickname: 'aki', password: 'correct-horse' };
    expect(await createAccount(other.ctx, { ...names, lr2Id: '777777' })).toMatchObject({ error: 'EEXISTNICK' });
    expect(await createAccount(other.ctx, { ...names, lr2Id: lr2 })).toEqual({ accountId: number });
    expect(await ballotsBy(number)).toHaveLength(2);
    expect(
      await other.ctx.db.selectFrom('unclaimedPlayer').select('rankingId').where('accountId', '=', number).execute(),
    ).toEqual([]);
  });

  test('an admin joins somebody whom no ID proves', async () => {
    await moveIn();
    const me = await player(other.ctx, 'me');
    const { player: number } = akiOf(whole);
    await isSuccess(joinUnclaimed(other.ctx, { ...order, accountId: number, joinedTo: me.accountId }));
    expect(await ballotsBy(me.accountId)).toHaveLength(2);
    await expect(joinUnclaimed(other.ctx, { ...order, accountId: number, joinedTo: me.accountId })).rejects.toThrow(
      'not one that waits',
    );
  });

  test('a nickname that is taken here gets a number, and an entry that is another one here is listed: nothing is stored', async () => {
    await other.fresh();
    await player(other.ctx, 'ben');
    const report = await moveIn(whole, false);
    expect(report).toMatchObject({ notes: [expect.stringMatching(/ben is taken here, shown as ben_2/)] });
    await other.fresh();
    await entry(other.ctx, { chart: 'Something else' });
    const before = await numbers();
    const { problems } = (await moveIn(whole, false)) as { problems: string[] };
    expect(problems.join()).toMatch(/main\/1 .*its md5 is/);
    expect(await numbers()).toEqual(before);
  });

  test.each<[string, () => string, RegExp]>([
    [
      'two persons with one ID',
      () =>
        changed('players', (lines) => [
          ...lines,
          JSON.stringify({ ...lineOf(lines[0] ?? ''), player: 99, nickname: 'Aki2' }),
        ]),
      /1 and 99 have the same ID/,
    ],
    [
      'a ballot of nobody',
      () => changed('ballots', (lines) => lines.map((line) => JSON.stringify({ ...lineOf(line), voter: 4711 }))),
      /the player 4711 is not among the players/,
    ],
    [
      'two ballots of one person',
      () => changed('ballots', (lines) => lines.flatMap((line) => [line, line])),
      /has two ballots/,
    ],
    [
      'two entries of one chart',
      () =>
        changed('entries', (lines) => {
          const line = lineOf(lines.find((one) => lineOf(one).title === 'Raised') ?? '');
          return [...lines, JSON.stringify({ ...line, entry: 'main/999999' })];
        }),
      /duplicate key.*md5/,
    ],
    [
      'a line that is no line',
      () => changed('history', (lines) => [...lines, '{"entry":"main/1"}']),
      /history.ndjson, line \d+: /,
    ],
  ])('%s is listed, and nothing is stored', async (_, place, named) => {
    const report = await moveIn(place());
    expect((report as { problems: string[] }).problems.join('\n')).toMatch(named);
    expect(await numbers()).toEqual([0, 0, 0]);
  });

  test('a file in another encoding is refused by its name', async () => {
    const copy = changed('comments', (lines) => lines);
    const bytes = Buffer.concat([fs.readFileSync(path.join(copy, 'comments.ndjson')), Buffer.from([0x83, 0x65, 0x0a])]);
    fs.writeFileSync(path.join(copy, 'comments.ndjson'), bytes);
    const report = await moveIn(copy);
    expect((report as { problems: string[] }).problems.join()).toMatch(/comments.ndjson, after line \d+/);
    expect(await numbers()).toEqual([0, 0, 0]);
  });

  test('an import that is ended in the middle stores nothing, and succeeds when it is started again', async () => {
    await other.fresh();
    const stop = new AbortController();
    const importing = importCommunity(other.ctx, { folder: whole, order: { ...order, signal: stop.signal } });
    stop.abort();
    await expect(importing).rejects.toThrow();
    expect(await numbers()).toEqual([0, 0, 0]);
    expect(await moveIn(whole, false)).not.toHaveProperty('problems');
  });
});

test('a dump during a vote count is of before or after it', async () => {
  await community();
  await entry(site.ctx, { chart: 'Late', level: 10 });
  await ballots(site.ctx, await entry(site.ctx, { chart: 'Later', level: 10 }), { yes: 3 });
  const next = new Date(THIRD.getTime() + 14 * 86_400_000);
  const [dumped] = await Promise.all([dumpOf(site), countAt(site.ctx, next)]);
  expect(await verified(dumped)).toMatchObject({ isRight: true });
});
