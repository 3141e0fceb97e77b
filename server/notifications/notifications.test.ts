import { beforeEach, describe, expect, test } from 'vitest';
import { NOTIFICATION_DAYS, NOTIFICATION_FOLD_DAYS } from '#domain/accounts/notifications.ts';
import { parseChart } from '#domain/charts/parse/parse.ts';
import { daysAfter } from '#domain/common/dates.ts';
import { ballots, entry, revision } from '#testing/data/entries.ts';
import { PASSWORD, type Player, player } from '#testing/data/players.ts';
import { upload } from '#testing/data/uploads.ts';
import { testDatabase } from '#testing/database/database.ts';
import { chartText } from '#testing/files/chartText.ts';
import { revise, vote, voteOnRevision } from '#testing/site/actions.ts';
import { testSite } from '#testing/site/site.ts';
import { countAt, FIRST, SECOND, START } from '#testing/site/voteCounts.ts';
import { deleteAccount } from '../accounts/deleteAccount.ts';
import { restoreVotingRights, suspendVotingRights } from '../accounts/suspendVotingRights.ts';
import { unwarn, warn } from '../accounts/warn.ts';
import { chartReading } from '../platform/fileReader/chartReading.ts';
import { importScores } from '../plays/importScores.ts';
import { removeExpired } from '../removeExpired.ts';
import { deleteAnyUpload } from '../uploads/deleteUpload.ts';
import { restoreVotes, voidVotes } from '../voting/ballots/voidVotes.ts';
import { hideComment, showComment } from '../voting/comments/hideComment.ts';
import { fixEntry } from '../voting/revisions/fixEntry.ts';
import { cancelEntry } from '../voting/submissions/cancelEntry.ts';
import { removeFromSub } from '../voting/submissions/removeFromSub.ts';

const site = await testSite(await testDatabase(), { start: START });
const { ctx } = site;
let aki: Player;
let mina: Player;
let bora: Player;
beforeEach(async () => {
  await site.fresh();
  aki = await player(ctx, 'aki', { cleared: ['st10'] });
  mina = await player(ctx, 'mina', { cleared: ['st10'] });
  bora = await player(ctx, 'bora', { cleared: ['st10'] });
  // What the players cleared gave them their limits.
  await ctx.db.deleteFrom('notification').execute();
});

const list = async (who: Player, page = 1) => (await site.get(`/api/notifications?page=${page}`, who)).body;
const rowsOf = async (who: Player) => (await list(who)).source;
const kindsOf = async (who: Player): Promise<string[]> => (await rowsOf(who)).map(({ kind }: { kind: string }) => kind);
const unreadInSession = async (who: Player) =>
  (await site.get('/api/login/get-information?scores=none', who)).body.unread;
const read = (who: Player | null, id: number, older = false) =>
  site.post('/api/notifications/read', { id, older }, who);
const turn = (who: Player | null, kind: string, on: boolean) =>
  site.post('/api/notifications/kinds', { kind, on }, who);
const commentOn = (who: Player, entryNo: number, comment: string) =>
  site.post(`/api/vote/comment/${entryNo}`, { table: 'st', comment }, who);
const own = (facts: Parameters<typeof entry>[1] = {}) =>
  entry(ctx, { proposerId: aki.accountId, level: 3, publishedAt: daysAfter(FIRST, -29), ...facts });
const ownOfficial = () => own({ result: 'accept', publishedAt: daysAfter(START, -100) });
const minutesLater = (minutes: number) => ctx.clock.set(new Date(ctx.clock.now().getTime() + minutes * 60_000));

describe('a vote count tells', () => {
  test('the proposer and the voters of a proposal, each once, however often votes are counted', async () => {
    const song = await own();
    await vote(site, mina, song, 'yes');
    await vote(site, aki, song, 'yes');
    await ballots(ctx, song, { yes: 20 });
    expect(await kindsOf(aki)).toEqual([]);
    for (let time = 0; time < 2; time++) await countAt(ctx, FIRST);
    const decision = { tag: 'update', after: { table: 'st', level: 3 } };
    expect(await rowsOf(aki)).toMatchObject([
      { kind: 'comment', comments: 20 },
      { kind: 'proposal', time: FIRST.toISOString(), entry: { table: 'st', entryNo: song.entryNo }, decision },
    ]);
    expect(await rowsOf(mina)).toMatchObject([{ kind: 'vote', decision }]);
    expect([await unreadInSession(aki), await unreadInSession(mina), await unreadInSession(bora)]).toEqual([2, 1, 0]);
  });

  test('the proposer of a revision, its voters and the proposer of its chart, each as one of these', async () => {
    const chart = await ownOfficial();
    const { body } = await revise(site, mina, chart);
    expect(await rowsOf(aki)).toMatchObject([
      { kind: 'revised', decision: null, revision: { table: 'st', entryNo: body.entryNo } },
    ]);
    expect(await kindsOf(mina)).toEqual([]);
    const open = { tableId: 'st', revisionNo: body.entryNo };
    for (const who of [aki, mina, bora]) await voteOnRevision(site, who, open, 'agree');
    await ballots(ctx, await ctx.db.selectFrom('revision').selectAll().executeTakeFirstOrThrow(), { yes: 20 });
    await countAt(ctx, FIRST);
    await countAt(ctx, SECOND);
    const decision = { tag: 'update', after: { table: 'st', level: 4 } };
    expect(await rowsOf(mina)).toMatchObject([
      { kind: 'comment', comments: 20 },
      { kind: 'revision', decision },
    ]);
    expect(await rowsOf(aki)).toMatchObject([
      { kind: 'revised', decision },
      { kind: 'revised', decision: null },
    ]);
    expect(await rowsOf(bora)).toMatchObject([{ kind: 'vote', decision }]);
  });

  test('of several entries of a table in one line, which is read at once', async () => {
    for (let nth = 0; nth < 3; nth++) {
      const song = await own();
      await vote(site, mina, song, 'yes');
      await ballots(ctx, song, { yes: 20 });
    }
    const other = await entry(ctx, { tableId: 'sl', proposerId: aki.accountId, publishedAt: daysAfter(FIRST, -29) });
    await ballots(ctx, other, { yes: 20 });
    await countAt(ctx, FIRST);
    const counted = { folded: { table: 'st', count: 3 }, time: FIRST.toISOString() };
    const rows = await rowsOf(aki);
    expect(rows.filter(({ folded }: { folded: object | null }) => folded)).toMatchObject([counted]);
    expect([rows.length, await unreadInSession(aki)]).toEqual([3, 3]);
    expect(await list(mina)).toMatchObject({ total: 1, unread: 1, source: [{ ...counted, kind: 'vote' }] });
    await read(mina, (await rowsOf(mina))[0].id);
    expect(await list(mina)).toMatchObject({ total: 1, unread: 0, source: [{ ...counted, unread: false }] });
  });

  test('nobody of a revision that stays open, which would reveal its votes', async () => {
    const chart = await ownOfficial();
    const { body } = await revise(site, mina, chart);
    await voteOnRevision(site, bora, { tableId: 'st', revisionNo: body.entryNo }, 'agree', { comment: 'yes, please' });
    await countAt(ctx, FIRST);
    expect(await ctx.db.selectFrom('history').select('tag').execute()).toEqual([{ tag: 'hold' }]);
    expect([await kindsOf(aki), await kindsOf(mina), await kindsOf(bora)]).toEqual([['revised'], [], []]);
  });

  test('the proposer how many comments others left on it, and nothing of them before', async () => {
    const song = await own();
    await vote(site, mina, song, 'no', { comment: 'no' });
    await vote(site, bora, song, 'yes', { comment: '' });
    await commentOn(aki, song.entryNo, 'mine');
    await commentOn(bora, song.entryNo, 'good');
    expect([await kindsOf(aki), await unreadInSession(aki)]).toEqual([[], 0]);
    await countAt(ctx, SECOND);
    expect(await rowsOf(aki)).toMatchObject([{ kind: 'comment', comments: 2 }, { kind: 'proposal' }]);
  });
});

describe('a comment tells', () => {
  test('the proposer of a decided chart, at once, but not of their own', async () => {
    const chart = await ownOfficial();
    await commentOn(mina, chart.entryNo, 'good');
    await commentOn(mina, chart.entryNo, 'good');
    await commentOn(aki, chart.entryNo, 'thanks');
    expect(await rowsOf(aki)).toMatchObject([{ kind: 'comment', comments: 1, entry: { entryNo: chart.entryNo } }]);
    expect(await kindsOf(mina)).toEqual([]);
  });

  test('of a re-vote only once it is decided', async () => {
    const chart = await own({ result: 'reject', publishedAt: daysAfter(START, -100) });
    await commentOn(mina, chart.entryNo, 'seen');
    await revision(ctx, { entry: chart, kind: 'resurrection', publishedAt: new Date(START.getTime() + 60_000) });
    minutesLater(2);
    await commentOn(mina, chart.entryNo, 'hidden');
    await commentOn(bora, chart.entryNo, 'hidden');
    expect(await rowsOf(aki)).toMatchObject([{ kind: 'comment', comments: 1 }]);
    await cancelEntry(ctx, { by: null, table: 'st', entryNo: chart.entryNo, reason: 'x' });
    expect(await rowsOf(aki)).toMatchObject([
      { kind: 'comment', comments: 2 },
      { kind: 'revised', decision: { tag: 'cancel' } },
      { kind: 'comment', comments: 1 },
    ]);
  });

  test('the uploader', async () => {
    const no = await upload(ctx, { title: 'Song', accountId: aki.accountId });
    const comment = (who: Player, text: string) => site.post(`/api/uploader/comment/${no}`, { comment: text }, who);
    await comment(mina, 'good');
    await comment(mina, 'good');
    await comment(aki, 'thanks');
    expect(await rowsOf(aki)).toMatchObject([{ kind: 'comment', comments: 1, upload: { entryNo: no, title: 'Song' } }]);
    await ctx.db.deleteFrom('upload').execute();
    expect(await kindsOf(aki)).toEqual([]);
  });

  test('tells the author of the comment that is answered, once, and not of an own answer', async () => {
    const chart = await entry(ctx, { result: 'accept', proposerId: aki.accountId });
    const comment = (who: Player, text: string, replyTo?: string) =>
      site.post(`/api/vote/comment/${chart.entryNo}`, { table: 'st', comment: text, replyTo }, who);
    await comment(aki, 'hello');
    const { publicId } = await ctx.db.selectFrom('comment').select('publicId').executeTakeFirstOrThrow();
    await comment(mina, 'hello back', publicId);
    minutesLater(1);
    await comment(aki, 'and again', publicId);
    expect(await rowsOf(aki)).toMatchObject([{ kind: 'reply', comments: 1, entry: { entryNo: chart.entryNo } }]);
  });
});

describe('an act of an admin tells', () => {
  const plain = { until: null, subject: '' };

  test('who proposed and who voted that a vote was canceled or an entry removed', async () => {
    const song = await own();
    const chart = await ownOfficial();
    await vote(site, mina, song, 'yes');
    for (let time = 0; time < 2; time++) {
      await cancelEntry(ctx, { by: null, table: 'st', entryNo: song.entryNo, reason: 'x' });
      await removeFromSub(ctx, { by: null, table: 'st', entryNo: chart.entryNo, reason: 'x' });
    }
    expect((await rowsOf(aki)).map(({ decision }: { decision: { tag: string } }) => decision.tag)).toEqual([
      'deletesub',
      'cancel',
    ]);
    expect(await rowsOf(mina)).toMatchObject([{ kind: 'vote', decision: { tag: 'cancel' } }]);
  });

  test('the proposer of a chart that it was fixed', async () => {
    const chart = await ownOfficial();
    const fix = { table: 'st', entryNo: chart.entryNo, reason: 'a new link', chartUrl: null, chart: null };
    const admin = await player(ctx, 'admin', { admin: true });
    await fixEntry(ctx, { ...fix, songUrl: 'https://example.com/moved', by: admin.accountId });
    expect(await rowsOf(aki)).toMatchObject([{ kind: 'revised', decision: { tag: 'changelink' } }]);
    expect(await kindsOf(admin)).toEqual([]);
  });

  test('of another file the proposer of a chart and those of its open vote, each once', async () => {
    const chart = await ownOfficial();
    const { body } = await revise(site, mina, chart);
    await voteOnRevision(site, bora, { tableId: 'st', revisionNo: body.entryNo }, 'agree');
    const proposal = await own();
    await ctx.db.deleteFrom('notification').execute();
    const fix = { by: null, reason: 'wrong file', table: 'st', chartUrl: null, songUrl: 'https://example.com/moved' };
    for (const { entryNo } of [chart, proposal]) {
      const bytes = chartText({ title: `${entryNo}` });
      const reading = chartReading(parseChart(bytes, 'chart.bms'), bytes);
      expect(await fixEntry(ctx, { ...fix, entryNo, chart: reading })).not.toHaveProperty('error');
    }
    expect(await rowsOf(aki)).toMatchObject([
      { kind: 'proposal', decision: { tag: 'cancel' } },
      { kind: 'revised', decision: { tag: 'changechart' } },
    ]);
    expect(await rowsOf(mina)).toMatchObject([{ kind: 'revision', decision: { tag: 'cancel' } }]);
    expect(await rowsOf(bora)).toMatchObject([{ kind: 'vote', decision: { tag: 'cancel' } }]);
  });

  test('a player of a warning, of suspended rights and of what is taken back, once each', async () => {
    const { userId } = aki;
    const until = daysAfter(START, 30).toISOString();
    await unwarn(ctx, { by: null, reason: '', account: userId });
    await warn(ctx, { by: null, account: userId, reason: 'names' });
    for (let time = 0; time < 2; time++) {
      minutesLater(1);
      await unwarn(ctx, { by: null, reason: '', account: userId });
    }
    for (let time = 0; time < 2; time++) {
      minutesLater(1);
      await suspendVotingRights(ctx, { by: null, account: userId, reason: 'again', until });
    }
    for (let time = 0; time < 2; time++) {
      minutesLater(1);
      await restoreVotingRights(ctx, { by: null, reason: '', account: userId });
    }
    const sanctions = (await rowsOf(aki)).map(({ sanction }: { sanction: object }) => sanction);
    expect(sanctions).toEqual([
      { what: 'restored', reason: '', ...plain },
      { what: 'barred', reason: 'again', ...plain, until },
      { what: 'unwarned', reason: '', ...plain },
      { what: 'warned', reason: 'names', ...plain },
    ]);
  });

  test('a player of hidden and shown comments, of void ballots and of removed uploads, with the reason, but of no preview', async () => {
    const chart = await entry(ctx, { result: 'accept' });
    await commentOn(aki, chart.entryNo, 'rude');
    const { publicId } = await ctx.db.selectFrom('comment').select('publicId').executeTakeFirstOrThrow();
    const song = await entry(ctx);
    await vote(site, aki, song, 'yes');
    const uploads = [await upload(ctx, { title: 'Song', accountId: aki.accountId }), await upload(ctx)];
    const about = { by: null, reason: 'because', account: aki.accountId };
    const on = { ...about, entry: { table: 'st' as const, entryNo: song.entryNo } };
    for (const isPreview of [true, false, false]) {
      await hideComment(ctx, { ...about, comment: publicId, isPreview });
      await showComment(ctx, { ...about, comment: publicId, isPreview });
      await voidVotes(ctx, { ...on, isPreview });
      await restoreVotes(ctx, { ...on, isPreview });
      for (const no of uploads) await deleteAnyUpload(ctx, { ...about, upload: no, isPreview });
      if (isPreview) expect(await kindsOf(aki)).toEqual([]);
    }
    const reason = 'because';
    const [onChart, onSong] = [{ entry: { entryNo: chart.entryNo } }, { entry: { entryNo: song.entryNo } }];
    const once = [
      { ...onSong, sanction: { what: 'unvoided', reason: '', ...plain } },
      { ...onSong, sanction: { what: 'voided', reason, ...plain } },
      { ...onChart, sanction: { what: 'shown', reason, ...plain } },
      { ...onChart, sanction: { what: 'hidden', reason, ...plain } },
    ];
    expect(await rowsOf(aki)).toMatchObject([
      ...once,
      { entry: null, upload: null, sanction: { what: 'removed', reason, until: null, subject: 'Song' } },
      ...once,
    ]);
    expect(
      await ctx.db.selectFrom('notification').select('accountId').where('accountId', '!=', aki.accountId).execute(),
    ).toEqual([]);
  });

  test('nobody whose account is deleted', async () => {
    const song = await entry(ctx);
    await vote(site, aki, song, 'yes');
    await deleteAccount(ctx, aki.accountId, PASSWORD);
    const done = await voidVotes(ctx, { by: null, account: aki.accountId, entry: null, reason: 'x' });
    expect(done).toMatchObject({ result: { ballots: 1 } });
    expect(await ctx.db.selectFrom('notification').select('id').execute()).toEqual([]);
  });
});

describe('a changed limit is told', () => {
  const clear = async (level: number) => {
    const { md5 } = await entry(ctx, { result: 'accept', level });
    await importScores(ctx, { userId: 'newcomer-id', lines: [{ md5, clear: 4, exscore: 1 }] });
  };

  test('once, from the limit of the last time that it was read', async () => {
    const newcomer = await player(ctx, 'newcomer');
    await clear(1);
    const [first] = await rowsOf(newcomer);
    expect(await rowsOf(newcomer)).toMatchObject([{ kind: 'rights', limit: { table: 'st', before: null } }]);
    await clear(2);
    expect(await rowsOf(newcomer)).toMatchObject([
      { limit: { table: 'st', before: null, after: first.limit.after + 1 }, unread: true },
    ]);
    expect(await unreadInSession(newcomer)).toBe(1);
    await read(newcomer, (await rowsOf(newcomer))[0].id);
    minutesLater(1);
    await clear(5);
    expect(await rowsOf(newcomer)).toMatchObject([
      { limit: { before: first.limit.after + 1, after: first.limit.after + 4 }, unread: true },
      { unread: false },
    ]);
  });
});

describe('a player', () => {
  const fill = async (count: number) => {
    const chart = await ownOfficial();
    const rows = Array.from({ length: count }, (_, index) => ({
      accountId: aki.accountId,
      kind: 'comment',
      comments: 1,
      at: START,
      submissionId: chart.id,
      act: `comment ${index}`,
    }));
    await ctx.db.insertInto('notification').values(rows).execute();
  };

  test('reads the list in pages, and marks one as read or all that were shown', async () => {
    await fill(35);
    const { source, ...first } = await list(aki);
    expect(first).toMatchObject({ total: 35, unread: 35, off: [] });
    expect([source.length, (await list(aki, 2)).source.length, (await list(aki, 9)).source.length]).toEqual([30, 5, 0]);
    for (let time = 0; time < 2; time++) await read(aki, source[1].id);
    expect(await unreadInSession(aki)).toBe(34);
    await read(aki, source[1].id, true);
    expect(await unreadInSession(aki)).toBe(1);
    expect((await list(aki)).source[0]).toMatchObject({ unread: true });
  });

  test(`sees what is unread for ${NOTIFICATION_FOLD_DAYS} days as one line, until it is read`, async () => {
    await fill(35);
    await ctx.db
      .updateTable('notification')
      .set({ at: daysAfter(START, -NOTIFICATION_FOLD_DAYS) })
      .execute();
    const rows = await rowsOf(aki);
    expect(await list(aki)).toMatchObject({ total: 1, unread: 1, source: [{ folded: { table: null, count: 35 } }] });
    expect(await unreadInSession(aki)).toBe(1);
    await read(aki, rows[0].id);
    expect(await list(aki)).toMatchObject({ total: 35, unread: 0 });
  });

  test('sees and marks only their own', async () => {
    await fill(1);
    const [{ id }] = await rowsOf(aki);
    expect(await read(mina, id, true)).toMatchObject({ status: 200 });
    expect([await unreadInSession(aki), await kindsOf(mina)]).toEqual([1, []]);
    const visitor = { status: 401, body: { error: 'ESESSIONEXP' } };
    expect(await site.get('/api/notifications')).toMatchObject(visitor);
    for (const answer of [read(null, id), turn(null, 'vote', false)]) expect(await answer).toMatchObject(visitor);
  });

  test('switches kinds off and on, and gets nothing of a kind that is off', async () => {
    for (const on of [false, true]) await turn(aki, 'comment', on);
    for (let time = 0; time < 2; time++) await turn(aki, 'proposal', false);
    await turn(mina, 'vote', false);
    expect((await list(aki)).off).toEqual(['proposal']);
    const song = await own();
    await vote(site, mina, song, 'yes');
    await vote(site, bora, song, 'yes');
    await vote(site, aki, song, 'yes');
    await countAt(ctx, SECOND);
    expect([await kindsOf(aki), await kindsOf(mina), await kindsOf(bora)]).toEqual([[], [], ['vote']]);
  });

  test('whose account is deleted is told nothing more, and what was told is removed', async () => {
    await fill(2);
    await turn(aki, 'vote', false);
    const song = await own();
    await vote(site, mina, song, 'yes');
    await deleteAccount(ctx, aki.accountId, PASSWORD);
    await countAt(ctx, SECOND);
    const told = await ctx.db.selectFrom('notification').select('accountId').execute();
    expect(told).toEqual([{ accountId: mina.accountId }]);
    expect(await ctx.db.selectFrom('notificationOff').selectAll().execute()).toEqual([]);
  });
});

test('a withdrawal tells nobody, also not who proposed the chart or wrote to it', async () => {
  const song = await own();
  await commentOn(mina, song.entryNo, 'good');
  await vote(site, aki, song, 'yes');
  expect((await site.post(`/api/vote/withdraw/${song.entryNo}`, { table: 'st' }, aki)).status).toBe(200);
  expect([await kindsOf(aki), await kindsOf(mina)]).toEqual([[], []]);
});

test(`notifications are kept for ${NOTIFICATION_DAYS} days`, async () => {
  const chart = await ownOfficial();
  await commentOn(mina, chart.entryNo, 'good');
  ctx.clock.set(daysAfter(START, NOTIFICATION_DAYS - 1));
  await removeExpired(ctx);
  const kept = () => ctx.db.selectFrom('notification').select('kind').execute();
  expect(await kept()).toEqual([{ kind: 'comment' }]);
  ctx.clock.set(daysAfter(START, NOTIFICATION_DAYS));
  await removeExpired(ctx);
  expect(await kept()).toEqual([]);
});
