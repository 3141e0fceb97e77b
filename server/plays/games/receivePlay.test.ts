import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, SECOND_MS } from '#domain/common/dates.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { type Entry, entry } from '#testing/data/entries.ts';
import { type Player, player, playerIdOf } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { vote } from '#testing/site/actions.ts';
import {
  beatorajaBody,
  getBeatoraja,
  getOpenLr2,
  keyOf,
  openLr2Body,
  openLr2Headers,
  sendBeatoraja,
  sendOpenLr2,
  takesPlays,
} from '#testing/site/gameClients.ts';
import { testSite } from '#testing/site/site.ts';
import { rememberDirectScores } from '../../platform/database/installation.ts';
import { verifyRatings } from '../../scores/ratings/verifyRatings.ts';
import { restrictionsOf } from '../../scores/restrictionsOf.ts';
import { afterDueVoteCounts } from '../../voting/voteCounts/afterDueVoteCounts.ts';
import { listKeys, revokeKey } from '../gameClients/clientKeys.ts';
import { takePlays } from '../intake.ts';
import { chartsInTables } from './chartsInTables.ts';

const site = await testSite(await testDatabase(), { config: takesPlays });
const { ctx } = site;

let aki: Player;
let key: string;
let official: Entry;
beforeEach(async () => {
  await site.fresh();
  await rememberDirectScores(ctx.db, 'rights');
  aki = await player(ctx, 'aki');
  key = await keyOf(site, aki);
  official = await entry(ctx, { result: 'accept', level: 3 });
});

const scores = () => ctx.db.selectFrom('score').selectAll().orderBy('playerId').orderBy('origin').execute();
const plays = () => ctx.db.selectFrom('play').selectAll().orderBy('id').execute();
const counted = (who: Player) =>
  ctx.db
    .selectFrom('account')
    .select(['acceptedPlays', 'refusedPlays', 'playDays'])
    .where('id', '=', who.accountId)
    .executeTakeFirstOrThrow();
const send = (body: unknown, options = {}) => sendOpenLr2(site, key, body, options);
const JUDGED = { pgreat: 980, great: 20, good: 0, bad: 0, poor: 3, totalnotes: 1000 };
/** The best of the client's database. */
const BEST = { option_1: 1, option_2: 0, clear: 5, ...JUDGED };
const accepted = { status: 200, body: { success: true, status: 'accepted' } };

describe('OpenLR2', () => {
  test('logs in with its key, and the owner sees the time of its last use', async () => {
    const lastUsed = async () => (await listKeys(ctx.db, aki.accountId))[0]?.lastUsedAt;
    expect(await lastUsed()).toBeNull();
    const first = ctx.clock.now().toISOString();
    expect((await getOpenLr2(site, key, '/api/ir/login')).body).toEqual({ success: true, logged_in: true });
    ctx.clock.advance(30 * SECOND_MS);
    await getOpenLr2(site, key, '/api/ir/login');
    expect(await lastUsed()).toBe(first);
    ctx.clock.advance(31 * SECOND_MS);
    await getOpenLr2(site, key, '/api/ir/login');
    expect(await lastUsed()).toBe(ctx.clock.now().toISOString());
  });

  test('sends a play, which is stored with the client as its origin', async () => {
    expect(await send(openLr2Body(official.md5))).toMatchObject(accepted);
    expect(await scores()).toMatchObject([
      { origin: 'openlr2', chartHash: official.md5, clear: 4, exScore: 1900, maxCombo: 700, minBp: 10 },
    ]);
    expect(await ctx.db.selectFrom('bestPlay').selectAll().execute()).toMatchObject([
      { origin: 'openlr2', plays: 1, judgements: [920, 60, 10, 5, 5], options: 21, keymode: 7, ghost: null },
    ]);
    expect((await verifyRatings(ctx)).differences).toEqual([]);
    expect(await counted(aki)).toEqual({ acceptedPlays: 1, refusedPlays: 0, playDays: 1 });
  });

  test('sends a play again whose response was lost: a duplicate, even if the best of its database has changed', async () => {
    const body = openLr2Body(official.md5);
    await send(body);
    const again = { ...body, isPB: false, ghost_data: 'E1000@3Z', previous_best: null };
    expect((await send(again)).body).toEqual({ success: true, status: 'duplicate' });
    expect(await counted(aki)).toMatchObject({ acceptedPlays: 1 });
  });

  test('sends the ghost of a play, which is stored with its score', async () => {
    await send(openLr2Body(official.md5, { ghost_data: 'E1000@3Z' }));
    ctx.clock.advance(600 * SECOND_MS);
    const better = { exscore: 1950, judgements_total: { epg: 550, egr: 0, lgr: 10, lpg: 420, epr: 5 } };
    await send(openLr2Body(official.md5, { ...better, ghost_data: undefined }));
    expect(await ctx.db.selectFrom('bestPlay').selectAll().execute()).toMatchObject([
      { plays: 2, exScore: 1950, ghost: null },
    ]);
  });

  test('sends the best of its database, which is a separate origin and gives no rights', async () => {
    await send(openLr2Body(official.md5, { previous_best: { ...BEST, maxcombo: 1000, minbp: 3 } }));
    expect(await scores()).toMatchObject([
      { origin: 'file', clear: 5, exScore: 1980, maxCombo: 1000, minBp: 3 },
      { origin: 'openlr2', clear: 4 },
    ]);
    expect(await restrictionsOf(ctx.db, aki.accountId)).toEqual({});
    expect((await verifyRatings(ctx)).differences).toEqual([]);
  });
});

describe('a play of OpenLR2', () => {
  test('that is a stage of a course counts with its EX score only, unless it is a full combo', async () => {
    await send(openLr2Body(official.md5, { state: { isCourse: 1 } }));
    expect(await scores()).toMatchObject([{ clear: 1, exScore: 1900 }]);
    const full = { epg: 990, lpg: 0, egr: 10, lgr: 0, egd: 0, lgd: 0, ebd: 0, lbd: 0, epr: 0 };
    const stage = { state: { isCourse: 1 }, clearType: 5, exscore: 1990, max_combo: 1000, judgements_total: full };
    await send(openLr2Body(official.md5, stage));
    expect(await scores()).toMatchObject([{ clear: 5, exScore: 1990 }]);
  });

  test('that was aborted counts unplayed notes as BP', async () => {
    await send(openLr2Body(official.md5, { clearType: 1, judgements_total: { notes_played: 400 } }));
    expect(await scores()).toMatchObject([{ minBp: 610 }]);
  });

  test('that is not the player’s best stores no ghost, which may belong to another play', async () => {
    await send(openLr2Body(official.md5, { isPB: false, ghost_data: 'E1000@3Z' }));
    expect(await ctx.db.selectFrom('bestPlay').select('ghost').execute()).toEqual([{ ghost: null }]);
  });
});

describe('the plug-in of beatoraja', () => {
  let bea: Player;
  let beaKey: string;
  beforeEach(async () => {
    bea = await player(ctx, 'bea', { service: 'beatoraja' });
    beaKey = await keyOf(site, bea, 'beatoraja');
  });

  test('gets the ID and nickname of the key’s owner', async () => {
    const status = await getBeatoraja(site, beaKey, '/api/v1/status?echo=lr2oraja-ir');
    expect(status.body).toMatchObject({ success: true, description: expect.any(String), body: { whoami: 'bea-id' } });
    const user = await getBeatoraja(site, beaKey, '/api/v1/users/bea-id');
    expect(user.body).toMatchObject({ success: true, description: expect.any(String), body: { username: 'bea' } });
    expect((await getBeatoraja(site, beaKey, '/api/v1/users/aki-id')).status).toBe(404);
  });

  test('sends a play of LR2oraja or of beatoraja, which are separate origins', async () => {
    const first = await sendBeatoraja(site, beaKey, beatorajaBody(official.sha256, ctx.clock.now()));
    expect(first).toMatchObject({ status: 200, body: { success: true, body: { status: 'accepted', known: true } } });
    ctx.clock.advance(600 * SECOND_MS);
    const changes = { client: 'beatoraja 0.8.8', score: { clear: 'Easy', gauge: 1 } };
    await sendBeatoraja(site, beaKey, beatorajaBody(official.sha256, ctx.clock.now(), changes));
    expect(await scores()).toMatchObject([
      { origin: 'beatoraja', chartHash: official.sha256, clear: 4 },
      { origin: 'lr2oraja', clear: 6, minBp: 11 },
    ]);
  });

  test('gets 202 for a chart in no table, and the score is stored', async () => {
    const answer = await sendBeatoraja(site, beaKey, beatorajaBody('a'.repeat(64), ctx.clock.now()));
    expect([answer.status, answer.body.success, answer.body.body.known]).toEqual([202, true, false]);
    expect(await scores()).toHaveLength(1);
  });

  test('gets a description with every refusal', async () => {
    const score = { exscore: 1901 };
    const answer = await sendBeatoraja(site, beaKey, beatorajaBody(official.sha256, ctx.clock.now(), { score }));
    const description = expect.stringContaining('EPLAYREFUSED');
    expect(answer).toMatchObject({ status: 400, body: { reason: 'exScore', body: null, description } });
    const unknown = await sendBeatoraja(site, 'x'.repeat(32), beatorajaBody(official.sha256, ctx.clock.now()));
    expect([unknown.status, unknown.body.description]).toEqual([401, expect.stringContaining('ENOTVALIDAUTH')]);
  });

  test('sends courses without time and gauge, and identifies the client by its rules', async () => {
    const { score } = beatorajaBody('', ctx.clock.now(), {
      score: { date: 0, gauge: 0, clear: 'Normal', rule: 'LR2' },
    });
    const charts = ['a', 'b'].map((letter) => ({ sha256: letter.repeat(64) }));
    const course = { name: 'a course', charts, constraint: ['LN', 'CLASS'], trophy: [], lntype: 0 };
    const answer = await sendBeatoraja(site, beaKey, { course, score }, '/ir/beatoraja/submit-course');
    expect([answer.status, answer.body.body.status]).toEqual([200, 'accepted']);
    const name = `course ${'a'.repeat(64)} ${'b'.repeat(64)} CLASS LN`;
    expect(await scores()).toMatchObject([
      { origin: 'lr2oraja', chartHash: name, clear: 5, playedAt: ctx.clock.now() },
    ]);
  });

  test('sends -1 or the largest integer for missing counts', async () => {
    const score = { minbp: 2_147_483_647, gauge: -1, maxcombo: -1 };
    await sendBeatoraja(site, beaKey, beatorajaBody(official.sha256, ctx.clock.now(), { score }));
    expect(await scores()).toMatchObject([{ minBp: null, maxCombo: null }]);
  });
});

describe('a key', () => {
  test('is required, with its signature, of a time within a day', async () => {
    const body = openLr2Body(official.md5);
    const now = ctx.clock.now();
    const text = JSON.stringify(body);
    const wrong = [
      { at: new Date(now.getTime() - 1.1 * DAY_MS) },
      { at: new Date(now.getTime() + 1.1 * DAY_MS) },
      { headers: { 'x-signature': '0'.repeat(64) } },
      { headers: openLr2Headers(key, `${text} `, now) },
      { headers: openLr2Headers('x'.repeat(32), text, now) },
    ];
    for (const options of wrong) {
      expect(await send(body, options)).toMatchObject({ status: 401, body: { error: 'ENOTVALIDAUTH' } });
    }
    expect((await site.post('/api/chart/score', body)).status).toBe(401);
    expect(await plays()).toEqual([]);
  });

  test('that is revoked or belongs to a banned player is refused', async () => {
    const { id } = await ctx.db.selectFrom('clientKey').select('id').executeTakeFirstOrThrow();
    await ctx.db.updateTable('account').set({ bannedAt: ctx.clock.now(), banReason: 'x' }).execute();
    expect(await send(openLr2Body(official.md5))).toMatchObject({ status: 403, body: { error: 'EBANNED' } });
    await ctx.db.updateTable('account').set({ bannedAt: null, banReason: null }).execute();
    await revokeKey(ctx, aki.accountId, id);
    expect(await send(openLr2Body(official.md5))).toMatchObject({ status: 401 });
    expect(await scores()).toEqual([]);
  });

  test('is useless if the site does not accept plays', async () => {
    const closed = await testSite({ ...(await testDatabase()) }, {});
    expect((await getOpenLr2(closed, key, '/api/ir/login')).status).toBe(404);
  });
});

describe('rights', () => {
  /** Sets the counts of plays, with the last play yesterday. */
  const played = (acceptedPlays: number, playDays: number) =>
    ctx.db.updateTable('account').set({ acceptedPlays, playDays, lastPlayDay: '2026-11-20' }).execute();

  test('are given by plays after 20 plays on 3 days', async () => {
    const open = await entry(ctx, { level: 5 });
    const waitsFor = async () => (await site.get('/api/user/restrictions', aki)).body.plays;
    await played(18, 2);
    await send(openLr2Body(official.md5));
    expect(await restrictionsOf(ctx.db, aki.accountId)).toEqual({});
    expect(await waitsFor()).toEqual({ giveRights: true, accepted: 19, days: 3 });
    ctx.clock.advance(300 * SECOND_MS);
    await send(openLr2Body(official.md5));
    expect(await counted(aki)).toEqual({ acceptedPlays: 20, refusedPlays: 0, playDays: 3 });
    expect(await waitsFor()).toBeNull();
    expect(await restrictionsOf(ctx.db, aki.accountId)).toEqual({ st: 5 });
    expect((await vote(site, aki, open, 'yes')).status).toBe(200);
  });

  test('follow a clear even if a file, or plays before they gave rights, had a better lamp', async () => {
    await send(openLr2Body(official.md5, { clearType: 1, previous_best: BEST }));
    await played(50, 5);
    await send(openLr2Body(official.md5));
    expect(await restrictionsOf(ctx.db, aki.accountId)).toEqual({ st: 5 });

    const bea = await player(ctx, 'bea', { service: 'beatoraja' });
    await sendBeatoraja(site, await keyOf(site, bea, 'beatoraja'), beatorajaBody(official.sha256, ctx.clock.now()));
    await played(1, 1);
    expect(await restrictionsOf(ctx.db, bea.accountId)).toEqual({});
    const playerId = await playerIdOf(ctx, bea);
    await afterDueVoteCounts(ctx, async (trx, now) => {
      const charts = await chartsInTables(trx, 'beatoraja', [official.sha256]);
      const pushed = { chartHash: official.sha256, clear: 4, exScore: 1, maxCombo: null, minBp: null, playedAt: null };
      const chart = charts.get(official.sha256) ?? null;
      const source = { origin: 'push', service: 'beatoraja', rules: rulesAt(ctx.rules, now), now } as const;
      await takePlays(trx, { ...source, giveRights: true }, [{ ...pushed, playerId, accountId: bea.accountId, chart }]);
    });
    expect(await restrictionsOf(ctx.db, bea.accountId)).toEqual({ st: 5 });
  });

  test('are not given with DIRECT_SCORES=profile', async () => {
    await rememberDirectScores(ctx.db, 'profile');
    await played(50, 5);
    await send(openLr2Body(official.md5));
    expect(await restrictionsOf(ctx.db, aki.accountId)).toEqual({});
  });
});

test('after a vote count that was performed eight days ahead, plays are judged by the clock, which the database agrees with', async () => {
  const [arrivedAt, dueAt] = [ctx.clock.now(), new Date(ctx.clock.now().getTime() + 8 * DAY_MS)];
  await ctx.db.insertInto('countingRun').values({ dueAt, doneAt: dueAt }).execute();
  expect(await send(openLr2Body(official.md5))).toMatchObject(accepted);
  expect(await plays()).toMatchObject([{ refused: null, receivedAt: arrivedAt, playedAt: arrivedAt }]);
  const late = await send(openLr2Body(official.md5, { exscore: 1901 }), { at: dueAt });
  expect(late.status).toBe(401);
  expect((await verifyRatings(ctx)).differences).toEqual([]);
});

test('twenty concurrent plays of one player are stored one after the other, with their ratings', async () => {
  const charts = await Promise.all(
    Array.from({ length: 20 }, (_, nth) => entry(ctx, { result: 'accept', level: nth % 9 })),
  );
  const answers = await Promise.all(charts.map(({ md5 }) => send(openLr2Body(md5))));
  expect(answers.map(({ status }) => status)).toEqual(charts.map(() => 200));
  expect(await scores()).toHaveLength(20);
  expect((await verifyRatings(ctx)).differences).toEqual([]);
  expect(await counted(aki)).toMatchObject({ acceptedPlays: 20 });
});
