import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { daysAfter } from '#domain/common/dates.ts';
import { songKey } from '#domain/voting/submissions/sameSong.ts';
import { ballots, type Entry, entry, entryNow, historyNow, revision, revisionNow } from '#testing/data/entries.ts';
import { type Player, player } from '#testing/data/players.ts';
import { testDatabase, testDirectory } from '#testing/database/database.ts';
import { chartText } from '#testing/files/chartText.ts';
import { dropFile, propose, published, revise } from '#testing/site/actions.ts';
import { errorOfCommand, runCommand } from '#testing/site/runCommand.ts';
import { testSite } from '#testing/site/site.ts';
import { hashesOf } from '../../platform/hash.ts';
import { importScores } from '../../plays/importScores.ts';
import { restrictionsOf } from '../../scores/restrictionsOf.ts';
import { countVotes } from '../voteCounts/countVotes.ts';

const site = await testSite(await testDatabase());
const { ctx } = site;
let admin: Player;
beforeEach(async () => {
  await site.fresh();
  admin = await player(ctx, 'admin', { admin: true, cleared: ['st10'] });
});

const now = () => ctx.clock.now();
const official = (facts: Parameters<typeof entry>[1] = {}) =>
  entry(ctx, { result: 'accept', publishedAt: daysAfter(now(), -200), decidedAt: daysAfter(now(), -180), ...facts });
const fix = (about: Entry, more: Record<string, unknown>, actor = admin) =>
  revise(site, actor, about, { type: 'fix', comment: 'the link was dead', more });
/** Stages another file, and replaces the chart of the entry by it. */
async function replace(about: Entry, chart = chartText({ title: 'Right', artist: 'her' })) {
  await dropFile(site, admin, chart);
  return fix(about, { sha256: hashesOf(chart).sha256 });
}
const trail = () => ctx.db.selectFrom('trail').selectAll().execute();
const revisions = () => ctx.db.selectFrom('revision').selectAll().orderBy('id').execute();

describe('a fix', () => {
  test('of the links takes effect immediately, and stores an accepted revision and a history line with the reason', async () => {
    const chart = await official({ level: 3 });
    const url = 'https://example.com/new';
    expect(await fix(chart, { url: ` ${url} `, url_diff: `${url}/diff` })).toMatchObject({
      status: 200,
      body: { success: true, entryNo: 1 },
    });
    expect(await entryNow(ctx, chart)).toMatchObject({ songUrl: url, chartUrl: `${url}/diff`, md5: chart.md5 });
    const lines = await historyNow(ctx);
    const place = { tableBefore: 'st', levelBefore: 3, tableAfter: 'st', levelAfter: 3 };
    const reason = { rule: 'fix', note: 'the link was dead' };
    expect(lines).toMatchObject([{ submissionId: chart.id, tag: 'changelink', at: now(), ...place, ...reason }]);
    const proposed = { proposerId: admin.accountId, publishedAt: now(), targetTableId: 'st', targetLevel: 3 };
    const decided = { result: 'accept', decidedAt: now(), verdictId: lines[0]?.id };
    expect(await revisions()).toMatchObject([
      { id: lines[0]?.revisionId, revisionNo: 1, kind: 'fix', changeTo: null, ...proposed, ...decided },
    ]);
    expect((await site.get('/st/score.json')).body).toMatchObject([{ url, url_diff: `${url}/diff` }]);
    const changes = [
      { what: 'songUrl', before: 'https://example.com/song', after: url },
      { what: 'chartUrl', before: '', after: `${url}/diff` },
    ];
    const about = { submissionId: chart.id, revisionId: lines[0]?.revisionId };
    expect(await trail()).toMatchObject([
      { act: 'fix', actorId: admin.accountId, reason: 'the link was dead', ...about, changes },
    ]);
  });

  test('of the file replaces the stored facts of the chart by those of the new file', async () => {
    const chart = await official();
    const right = chartText({ title: 'Right [ANOTHER]', artist: 'her' });
    expect((await replace(chart, right)).status).toBe(200);
    const fixed = await entryNow(ctx, chart);
    const names = { title: 'Right [ANOTHER]', artist: 'her', songKey: songKey('Right [ANOTHER]', 'her') };
    expect(fixed).toMatchObject({ ...hashesOf(right), ...names });
    const read = await ctx.db.selectFrom('chart').selectAll().executeTakeFirstOrThrow();
    expect(read).toMatchObject({ ...hashesOf(right), notesHash: fixed.notesHash });
    expect((await historyNow(ctx)).map(({ tag }) => tag)).toEqual(['changechart']);
    const file = { what: 'file', before: chart.sha256, after: hashesOf(right).sha256 };
    expect(await trail()).toMatchObject([{ changes: [file, { what: 'title', after: 'Right [ANOTHER]' }] }]);
    const { body } = await site.get('/st/score.json');
    expect(body).toMatchObject([{ title: 'Right [ANOTHER]', ...hashesOf(right) }]);
  });

  test('of the file removes the mark that its keysounds were verified', async () => {
    const chart = await official();
    await ctx.db.updateTable('submission').set({ zureVerified: true }).where('id', '=', chart.id).execute();
    await fix(chart, { url: 'https://example.com/new' });
    expect((await entryNow(ctx, chart)).zureVerified).toBe(true);
    await replace(chart);
    expect((await entryNow(ctx, chart)).zureVerified).toBe(false);
  });

  test('of an official chart moves the rights from players of the old chart to players of the new one', async () => {
    const right = chartText({ title: 'Right' });
    const chart = await official({ level: 3 });
    const [aki, mina] = [await player(ctx, 'aki'), await player(ctx, 'mina')];
    const played = (who: Player, md5: string) =>
      importScores(ctx, { userId: who.userId, lines: [{ md5, clear: 2, exscore: 1 }] });
    await played(aki, chart.md5);
    await played(mina, hashesOf(right).md5);
    expect(await restrictionsOf(ctx.db, aki.accountId)).toEqual({ st: 5 });
    await replace(chart, right);
    expect(await restrictionsOf(ctx.db, aki.accountId)).toEqual({});
    expect(await restrictionsOf(ctx.db, mina.accountId)).toEqual({ st: 5 });
  });
});

describe('a fix while a vote is open', () => {
  test('to another file cancels it, with its tally', async () => {
    const open = await entry(ctx);
    await ballots(ctx, open, { yes: 2, no: 1 });
    await ctx.db.updateTable('vote').set({ voidedAt: now(), voidedReason: 'x' }).where('vote', '=', 'no').execute();
    expect((await replace(open)).status).toBe(200);
    const [cancel, change] = await historyNow(ctx);
    expect(cancel).toMatchObject({ tag: 'cancel', rule: 'fix', yes: 2, no: 0, mid: 2, note: 'the link was dead' });
    expect(change).toMatchObject({ tag: 'changechart' });
    expect(await entryNow(ctx, open)).toMatchObject({ result: 'canceled', decidedAt: now(), verdictId: cancel?.id });
    expect(await published(site, 'st', 'score_vote.json')).toEqual([]);
    expect(await published(site, 'st', 'score_sub.json')).toEqual([[open.entryNo, '0']]);
  });

  test('on a revision cancels the revision, and the entry stays unchanged', async () => {
    const chart = await official();
    const open = await revision(ctx, { entry: chart, kind: 'change' });
    await ballots(ctx, open, { yes: 4 });
    await replace(chart);
    const [cancel] = await historyNow(ctx);
    expect(cancel).toMatchObject({ tag: 'cancel', revisionId: open.id, rule: 'fix', yes: 4, tableAfter: 'st' });
    expect(await revisionNow(ctx, open)).toMatchObject({ result: 'canceled', decidedAt: now(), verdictId: cancel?.id });
    expect(await entryNow(ctx, chart)).toMatchObject({ result: 'accept', decidedAt: daysAfter(now(), -180) });
  });
});

describe('a fix to a chart that already has an entry', () => {
  const right = chartText({ title: 'Right' });
  async function otherEntry(result: 'new' | 'reject' | 'canceled') {
    const aki = await player(ctx, 'aki', { cleared: ['st10'] });
    const { entryNo } = (await propose(site, aki, { chart: right })).body;
    await ctx.db.updateTable('submission').set({ result }).where('entryNo', '=', entryNo).execute();
    return { tableId: 'st', entryNo } as Entry;
  }

  test('of an open entry leaves one of them open for the next vote count', async () => {
    const other = await otherEntry('new');
    const open = await entry(ctx);
    expect((await replace(open, right)).status).toBe(200);
    expect(await entryNow(ctx, open)).toMatchObject({ result: 'canceled', ...hashesOf(right) });
    ctx.clock.set('2027-01-04T00:00:00Z');
    await countVotes(ctx);
    expect((await site.get(`/api/submission?table=st`)).body.source).toMatchObject([
      { entryNo: open.entryNo, voteResult: 'canceled' },
      { entryNo: other.entryNo, voteResult: 'reject' },
    ]);
  });

  test('of a decided entry is refused: EALREADYSUBMIT', async () => {
    await otherEntry('reject');
    const chart = await official();
    expect(await replace(chart, right)).toMatchObject({ status: 409, body: { error: 'EALREADYSUBMIT' } });
    expect(await entryNow(ctx, chart)).toMatchObject({ md5: chart.md5, fixed: false });
  });
});

describe('a fix is refused', () => {
  test('from anybody but an admin: ENOTVALIDAUTH', async () => {
    const aki = await player(ctx, 'aki', { cleared: ['st10'] });
    const chart = await official();
    for (const about of [chart, { ...chart, entryNo: 999 }]) {
      const answer = await fix(about, { url: 'https://example.com/new' }, aki);
      expect(answer).toMatchObject({ status: 403, body: { success: false, error: 'ENOTVALIDAUTH' } });
    }
    expect(await historyNow(ctx)).toEqual([]);
  });

  test('but not because of an invalid imported link beside a valid one', async () => {
    const chart = await official();
    await ctx.db.updateTable('submission').set({ songUrl: 'ask me' }).where('id', '=', chart.id).execute();
    expect((await fix(chart, { url: 'ask me', url_diff: 'https://example.com/diff' })).status).toBe(200);
    expect(await entryNow(ctx, chart)).toMatchObject({ songUrl: 'ask me', chartUrl: 'https://example.com/diff' });
  });

  test.each<[string, Record<string, unknown>]>([
    ['with a song link that is none', { url: 'ftp://example.com' }],
    ['when it changes nothing', { url: 'https://example.com/song', url_diff: '', sha256: '' }],
  ])('%s: NOTVALIDVALUE', async (_, more) => {
    expect(await fix(await official(), more)).toMatchObject({ status: 400, body: { error: 'NOTVALIDVALUE' } });
    expect([await revisions(), await historyNow(ctx)]).toEqual([[], []]);
  });

  test('to a file that this session did not stage, or a nine-button chart: ESONGNOTFOUND', async () => {
    const chart = await official();
    const right = chartText({ title: 'Right' });
    const { sha256 } = hashesOf(right);
    expect((await fix(chart, { sha256 })).body.error).toBe('ESONGNOTFOUND');
    await dropFile(site, admin, right, 'chart.pms');
    expect((await fix(chart, { sha256 })).body.error).toBe('ESONGNOTFOUND');
  });
});

describe('the command fix', () => {
  const folder = testDirectory();
  const run = (...words: string[]) => runCommand(ctx, ['fix', '--table', 'st', '--entry', '1', ...words], folder);
  const errorOf = (...words: string[]) =>
    errorOfCommand(ctx, ['fix', '--table', 'st', '--entry', '1', ...words], folder);

  test('corrects links and file, with paths relative to the working directory', async () => {
    const chart = await official();
    const right = chartText({ title: 'Right' });
    writeFileSync(path.join(folder, 'right.bms'), right);
    const links = ['--url', 'https://example.com/new', '--url-diff', 'https://example.com/diff'];
    expect(await run('--reason', 'wrong file', ...links, '--file', 'right.bms')).toEqual([
      'Corrected entry 1 of st: revision 1.',
    ]);
    expect(await entryNow(ctx, chart)).toMatchObject({
      ...hashesOf(right),
      songUrl: 'https://example.com/new',
      chartUrl: 'https://example.com/diff',
    });
    expect(await revisions()).toMatchObject([{ kind: 'fix', proposerId: null, comment: 'wrong file' }]);
    expect((await historyNow(ctx)).map(({ tag }) => tag)).toEqual(['changechart', 'changelink']);
  });

  test('says what is missing or wrong', async () => {
    await official();
    writeFileSync(path.join(folder, 'no.bms'), 'nothing');
    writeFileSync(path.join(folder, 'nine.pms'), chartText());
    writeFileSync(path.join(folder, 'big.bms'), Buffer.alloc(5 * 1024 * 1024 + 1));
    mkdirSync(path.join(folder, 'folder.bms'), { recursive: true });
    expect(await errorOf('--url', 'https://example.com/new')).toBe('--reason is missing.');
    const because = ['--reason', 'because'];
    expect(await errorOf(...because)).toContain('NOTVALIDVALUE');
    expect(await errorOf(...because, '--url', 'x')).toContain('NOTVALIDVALUE');
    const absent = ['--entry', '7', '--url', 'https://example.com'];
    expect(await errorOf(...because, ...absent)).toBe('There is no entry 7 in st.');
    for (const file of ['no.bms', 'nine.pms', 'absent.bms', 'folder.bms', 'big.bms']) {
      expect(await errorOf(...because, '--file', file)).toContain(path.join(folder, file));
    }
    expect(await historyNow(ctx)).toEqual([]);
  });
});
