import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { isRefusal } from '#domain/common/errors.ts';
import { createAccount } from '#server/accounts/createAccount.ts';
import { openSession } from '#server/platform/http/session.ts';
import { importTable } from '#server/tables/importTable.ts';
import type { Player } from '#testing/data/players.ts';
import { testDatabase, testDirectory } from '#testing/database/database.ts';
import { testSite } from '#testing/site/site.ts';
import { START } from '#testing/site/voteCounts.ts';
import { dump } from './dump.ts';
import { importCommunity } from './importCommunity.ts';
import { verify } from './verify.ts';

const REAL = path.resolve(import.meta.dirname, '../../../../shared/data/tables');
const hasReal = fs.existsSync(REAL);
if (!hasReal) console.warn(`${REAL} is absent: no history moves into the real tables`);

const TABLES = ['st', 'sl', 'dpst', 'dp', 'fr'];
const order = { by: null, reason: 'moving in' };
const day = (number: number) => new Date(Date.UTC(2023, 0, number, 12)).toISOString();

describe.skipIf(!hasReal)('a history that moves into a site with the real tables', async () => {
  const site = await testSite(await testDatabase(), { start: START });
  const { ctx } = site;
  const rowsNow = () => ctx.db.selectFrom('submission').selectAll().orderBy('id').execute();
  const listsNow = async () =>
    Promise.all(TABLES.map(async (id) => (await site.get(`/${id}/score_sub.json`)).body as unknown));

  /** Forty decided entries of the site with players, dates, decisions and ballots, as an old community would write them. */
  function history(entries: Awaited<ReturnType<typeof rowsNow>>) {
    const players = Array.from({ length: 9 }, (_, index) => ({
      player: index + 1,
      nickname: `old${index + 1}`,
      lr2: String(4001 + index),
      beatoraja: null,
    }));
    const places = entries.map(({ tableId: table, level }) => ({ table, level }));
    const name = (index: number) => `${entries[index]?.series}/${entries[index]?.entryNo}`;
    const lines = entries.map((row, index) => ({
      entry: name(index),
      ...places[index],
      proposed: places[index],
      md5: row.md5,
      sha256: row.sha256,
      notesHash: null,
      title: row.title,
      artist: row.artist,
      songUrl: row.songUrl,
      chartUrl: row.chartUrl,
      comment: row.comment,
      adult: false,
      original: { md5: null, sha256: null },
      verified: false,
      fixed: false,
      imported: true,
      proposer: (index % 9) + 1,
      publishedAt: day(index),
      version: 2,
      refusedSeconds: 0,
      result: row.result,
      decidedAt: day(index + 14),
      verdict: 1,
      deletedAt: null,
      removedAt: null,
      withdrawn: false,
    }));
    const yes = (index: number) => (entries[index]?.result === 'accept' ? 7 : 2);
    const decisions = lines.map(({ entry, result }, index) => ({
      entry,
      revision: null,
      tag: result === 'accept' ? 'update' : 'reject',
      at: day(index + 14),
      before: places[index],
      after: result === 'accept' ? places[index] : null,
      yes: yes(index),
      neutral: 0,
      no: 9 - yes(index),
      high: 0,
      mid: 9,
      low: 0,
      minimum: 5,
      threshold: 60,
      rule: 'enoughVotes',
      note: '',
      undone: false,
    }));
    const ballots = lines.flatMap(({ entry: box }, index) =>
      players.map(({ player: voter }, nth) => ({
        box,
        voter,
        vote: nth < yes(index) ? 'yes' : 'no',
        difficulty: 'mid',
        level: null,
        at: day(index + 1),
        voidedAt: null,
        right: null,
        personDiff: false,
        comment: '',
        hidden: false,
        voidedReason: null,
      })),
    );
    const folder = testDirectory();
    for (const [file, of] of Object.entries({ players, entries: lines, history: decisions, ballots })) {
      fs.writeFileSync(path.join(folder, `${file}.ndjson`), of.map((line) => `${JSON.stringify(line)}\n`).join(''));
    }
    return { folder, names: lines.map(({ entry }) => entry) };
  }

  test('adds dates, proposers, decisions and ballots, and nothing else; an old player finds what they did', async () => {
    for (const id of TABLES) {
      expect(await importTable(ctx, { table: id, source: path.join(REAL, id) })).toMatchObject({ leftOut: [] });
    }
    const before = await rowsNow();
    const lists = await listsNow();
    expect(lists.flat()).toHaveLength(before.length);
    const decided = before.filter(({ result }) => result !== 'new');
    const chosen = decided.filter((_, index) => index % Math.floor(decided.length / 40) === 0).slice(0, 40);
    const { folder } = history(chosen);

    expect(await importCommunity(ctx, { folder, order: { ...order, isPreview: true } })).toHaveProperty('numbers');
    expect(await rowsNow()).toEqual(before);
    const report = await importCommunity(ctx, { folder, order });
    const numbers = 'numbers' in report && Object.fromEntries(report.numbers);
    expect(numbers, JSON.stringify(report)).toMatchObject({
      players: { stored: 9, kept: 0 },
      entries: { stored: 40, kept: 0 },
      history: { stored: 40, kept: 0 },
      ballots: { stored: 360, kept: 0 },
    });

    const told = [
      'publishedAt',
      'decidedAt',
      'proposerId',
      'verdictId',
      'changedBy',
      'proposerKey',
      'voteRate',
    ] as const;
    const rest = (rows: typeof before) =>
      rows.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => !told.some((one) => one === key))));
    const after = await rowsNow();
    expect(rest(after)).toEqual(rest(before));
    const ids = new Set(chosen.map(({ id }) => id));
    expect(after.filter(({ id }) => !ids.has(id))).toEqual(before.filter(({ id }) => !ids.has(id)));
    expect(await listsNow()).toEqual(lists);
    expect(await importCommunity(ctx, { folder, order })).toMatchObject({ changes: [] });
    for (const id of TABLES) {
      const again = await importTable(ctx, { table: id, source: path.join(REAL, id) });
      expect(again).toMatchObject({ inserted: 0, changed: 0, notes: [] });
    }

    const names = { userId: 'old-player', nickname: 'old2', password: 'correct-horse' };
    const made = await createAccount(ctx, { ...names, lr2Id: '4002' });
    if (isRefusal(made)) throw new Error(made.error);
    const { token } = await openSession(ctx, made.accountId);
    const me = { cookie: `sid=${token}` } as Player;
    const { proposals } = (await site.get('/api/user/activity', me)).body;
    const own = chosen.filter((_, index) => index % 9 === 1);
    expect(proposals.total).toBe(own.length);
    const newest = (rows: readonly { title: string }[]) => rows.map(({ title }) => title);
    expect(newest(proposals.source)).toEqual(newest(own.toReversed()));
    for (const { tableId, entryNo, result } of chosen) {
      const { source } = (await site.get(`/api/song/${entryNo}?table=${tableId}`, me)).body;
      expect(source).toMatchObject({ known: null, voteYes: result === 'accept' ? 7 : 2 });
      const ballot = source.voters.find(({ voter }: { voter: string }) => voter === 'old2');
      expect(ballot).toMatchObject({ voterResult: 'yes', voterOption: { difficulty: 'mid' } });
    }

    const whole = path.join(testDirectory(), 'dump');
    await dump(ctx, whole);
    const printed: string[] = [];
    expect(await verify(whole, (line) => printed.push(line)), printed.join('\n')).toBe(true);
  });
});
