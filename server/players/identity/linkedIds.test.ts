import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/common/dates.ts';
import { rateLimits } from '#domain/common/rateLimits.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { entry } from '#testing/data/entries.ts';
import { PASSWORD, type Player, player, playerIdOf } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { fakeLr2ir } from '#testing/fakes/fakeLr2ir.ts';
import { minirConfig, postAsMinir } from '#testing/fakes/minirRequests.ts';
import { pasteCode, signUpLr2 } from '#testing/fakes/signUpLr2.ts';
import { browser } from '#testing/site/browser.ts';
import { NOW } from '#testing/site/rules.ts';
import { type Answer, testSite } from '#testing/site/site.ts';
import { ban } from '../../accounts/ban.ts';
import { deleteAccount } from '../../accounts/deleteAccount.ts';
import { suspendVotingRights } from '../../accounts/suspendVotingRights.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { hashPassword } from '../../platform/password.ts';
import { storeScores } from '../../plays/intake.ts';
import { recomputeRatings } from '../../scores/ratings/recomputeRatings.ts';
import { verifyRatings } from '../../scores/ratings/verifyRatings.ts';
import { recomputeRestrictions } from '../../scores/recomputeRestrictions.ts';

const fake = await fakeLr2ir();
const site = await testSite(await testDatabase(), {
  config: { ...minirConfig, TRUST_PROXY: true, LR2IR_URL: fake.url, LR2IR_SPACING_MS: 0 },
});
const { ctx } = site;
const rules = rulesAt(ctx.rules, NOW);

const MINIR_ID = '8c0e6c1e-0000-4000-8000-1f2e3d4c5b6a';
let aki: Player;
let mina: Player;
beforeEach(async () => {
  await site.fresh();
  aki = await player(ctx, 'aki', { cleared: ['st10'] });
  mina = await player(ctx, 'mina', { service: 'beatoraja' });
});
afterEach(() => fake.reset());

const OK = { status: 200, body: { success: true } };
const sessionOf = async (who: Player) => (await site.get('/api/login/get-information?scores=none', who)).body;

/**
 * Links an LR2 ID as the page does, with the code in the profile text; returns the first refusal, or the last answer.
 */
async function linkLr2(who: Player, lr2Id: string, userpw = PASSWORD): Promise<Answer> {
  const own = browser(site, { cookie: who.cookie });
  const { body, ...check } = await own.post('/api/user/link/check', { lr2auth: lr2Id });
  if (!body.success) return { body, ...check };
  fake.putPlayer({ id: Number(lr2Id), name: 'somebody', bio: `hello ${body.token}` });
  return own.post('/api/user/link/submit', { userlr2id: lr2Id, code: body.token, userpw });
}

/** Starts to link a MinIR ID, lets MinIR confirm it, and returns a function that completes it. */
async function startLink(who: Player, minirId = MINIR_ID, userpw = PASSWORD) {
  const own = browser(site, { cookie: who.cookie });
  const begun = await own.post('/api/user/link/submit/beatoraja', { minirid: minirId, userpw });
  if (!begun.body.success) return { confirm: async () => begun };
  const linked = await postAsMinir(site, 'link', { token: begun.body.ciphertext, userId: minirId });
  const ticket = new URLSearchParams(linked.body.QueryParams).get('ticket') ?? '';
  return {
    confirm: () => own.post('/api/signup/confirm/beatoraja', { secretKey: begun.body.secretKey, ticket }),
  };
}

const linkMinir = async (who: Player, minirId?: string): Promise<Answer> => (await startLink(who, minirId)).confirm();

const takenAtSignUp = async (field: object) => (await site.post('/api/signup/check', field)).body.error;
const unlink = (who: Player, service: string, userpw = PASSWORD) =>
  site.post('/api/user/unlink', { service, userpw }, who);
const idsOf = async (userid: string) =>
  (await site.get(`/api/user/${userid}`)).body.players?.map((one: { userid: string }) => one.userid);

/** Stores a score of a player of an account, and updates ratings and restrictions. */
async function push(rankingId: string, chart: { md5: string; sha256: string }, clear: number, exScore: number) {
  const playerId = await playerIdOf(ctx, { rankingId });
  const chartHash = rankingId.length < 9 ? chart.md5 : chart.sha256;
  await inTransaction(ctx, async (trx) => {
    const score = { chartHash, clear, exScore, maxCombo: null, minBp: 7, playedAt: null };
    await storeScores(trx, 'push', [{ playerId, ...score }]);
    await recomputeRatings(trx, [playerId], { by: 'scores', now: NOW });
    await recomputeRestrictions(trx, rules, { accountIds: [aki.accountId, mina.accountId] });
  });
}

describe('a second ranking id', () => {
  test('is a MinIR ID that MinIR confirms in the same browser, or an LR2 ID with the code in the profile', async () => {
    expect(await linkMinir(aki)).toMatchObject({ status: 200, body: { purpose: 'link', userid: '' } });
    expect(await sessionOf(aki)).toMatchObject({ userlr2id: Number(aki.rankingId), minirid: MINIR_ID });
    expect(await linkLr2(mina, '000777')).toMatchObject(OK);
    expect(await sessionOf(mina)).toMatchObject({ playerName: 'beatoraja', userlr2id: 777, minirid: mina.rankingId });
    for (const userid of [aki.rankingId, MINIR_ID]) expect(await idsOf(userid)).toEqual([aki.rankingId, MINIR_ID]);
  });

  test('requires the password, with the rate limit of changing it, and that it does not change until MinIR confirms', async () => {
    const refused = { status: 403, body: { error: 'ENOMATCHPASSWORD' } };
    expect(await linkLr2(mina, '777', 'wrong-horse')).toMatchObject(refused);
    const { confirm } = await startLink(aki);
    await ctx.db
      .updateTable('account')
      .set({ passwordHash: await hashPassword('another-horse') })
      .where('id', '=', aki.accountId)
      .execute();
    expect(await confirm()).toMatchObject({ status: 409, body: { error: 'ESESSIONKEYEXP' } });
    expect(await (await startLink(aki, MINIR_ID, 'wrong-horse')).confirm()).toMatchObject(refused);
    const count = rateLimits.passwordPerAccount.limit;
    await ctx.db.updateTable('attempt').set({ count }).where('key', 'like', 'password/%').execute();
    expect(await unlink(aki, 'lr2')).toMatchObject({ status: 429, body: { error: 'ETOOMANY' } });
    expect(await sessionOf(aki)).toMatchObject({ minirid: null });
  });

  test('resets the password three days after it was linked; the one of the sign-up does at once', async () => {
    const form = { userpw: 'battery-staple', userpwAgain: 'battery-staple' };
    const reset = async (userlr2id: string) => {
      const visitor = browser(site);
      const code = await pasteCode(fake, visitor, userlr2id, 'recover');
      return visitor.post('/api/recover/submit', { ...form, userlr2id, code });
    };
    await linkLr2(mina, '777');
    const at = ctx.clock.now();
    // Linking it again does not restart the three days.
    ctx.clock.set(new Date(at.getTime() + 3 * DAY_MS - HOUR_MS));
    await linkLr2(mina, '777');
    const retryAt = new Date(at.getTime() + 3 * DAY_MS).toISOString();
    expect(await reset('777')).toMatchObject({ status: 409, body: { error: 'ELINKEDLATELY', days: 3, retryAt } });
    ctx.clock.advance(HOUR_MS);
    expect(await reset('777')).toMatchObject({ status: 200, body: { userid: mina.userId } });
    await signUpLr2(fake, browser(site), 'newcomer', '778');
    expect(await reset('778')).toMatchObject(OK);
  });

  test('belongs to one account only, and an account has one of each service', async () => {
    expect(await linkMinir(aki, mina.rankingId)).toMatchObject({ status: 409, body: { error: 'EEXISTMINIRID' } });
    await linkMinir(aki);
    expect(await linkMinir(aki)).toMatchObject(OK);
    expect(await linkLr2(aki, '777')).toMatchObject({ status: 409, body: { error: 'ELINKED' } });
    expect(await linkMinir(aki, '11111111-0000-4000-8000-000000000000')).toMatchObject({ body: { error: 'ELINKED' } });
    expect(await takenAtSignUp({ userlr2id: aki.rankingId })).toBe('EEXISTLR2ID');
    expect(await takenAtSignUp({ minirid: MINIR_ID })).toBe('EEXISTMINIRID');
  });

  test('that two accounts link concurrently goes to one', async () => {
    const starts = [await startLink(aki), await startLink(await player(ctx, 'bora'))];
    const answers = await Promise.all(starts.map(({ confirm }) => confirm()));
    expect(answers.map(({ body }) => body.error ?? 'linked').sort()).toEqual(['EEXISTMINIRID', 'linked']);
  });

  test('counts for rights: a chart cleared at both services is one clear', async () => {
    const sl = async (level: number) => entry(ctx, { tableId: 'sl', level, result: 'accept' });
    const charts = [await sl(3), await sl(3), await sl(4)] as const;
    await linkLr2(mina, '777');
    const highest = async () => (await sessionOf(mina)).restrictions.sl;
    expect(await highest()).toBeUndefined();
    await push(mina.rankingId, charts[0], 4, 100);
    const ofOne = await highest();
    await push('777', charts[0], 5, 100);
    expect(await highest()).toBe(ofOne);
    await push('777', charts[2], 2, 100);
    expect(await highest()).toBe(ofOne + 1);
    await unlink(mina, 'lr2');
    expect(await highest()).toBe(ofOne);
  });

  test('has its own rating, and the best of both is a third view', async () => {
    const [one, two] = [
      await entry(ctx, { chart: 'one', tableId: 'st', level: 2, result: 'accept' }),
      await entry(ctx, { chart: 'two', tableId: 'st', level: 3, result: 'accept' }),
    ];
    await linkMinir(aki);
    const scores = async (query: string, userid = aki.rankingId) =>
      (await site.get(`/api/user/${userid}?table=st${query}`)).body;
    await push(aki.rankingId, one, 4, 900);
    await push(MINIR_ID, one, 5, 1000);
    await push(MINIR_ID, two, 7, 500);
    const both = await scores('&services=both');
    expect(both).toMatchObject({ playerName: 'beatoraja', account: true, userid: aki.rankingId });
    const ofOne = both.stairway.find(({ md5 }: { md5: string }) => md5 === one.md5);
    // HARD of LR2 is better than NORMAL of beatoraja, whose EX score is higher.
    expect(ofOne).toMatchObject({ clear: 6, score: 1000, minbp: 7 });
    const [lr2, beatoraja] = [await scores(''), await scores('', MINIR_ID)];
    expect(lr2.stairway.map(({ score }: { score: number }) => score)).toContain(900);
    expect(beatoraja.stairway.map(({ score }: { score: number }) => score)).toEqual([1000, 500]);
    expect(both.stairway).toHaveLength(lr2.stairway.length + 1);
    const skill = both.stairway.reduce((sum: number, { point }: { point: number }) => sum + point, 0);
    expect(both.playData.userSkill).toBeCloseTo(skill);
    expect((await verifyRatings(ctx)).differences).toEqual([]);
  });
});

describe('the ID shown first', () => {
  test('is chosen by the player, and names lead to its profile', async () => {
    await linkMinir(aki);
    const named = async () => (await site.get('/api/user/names?names=aki')).body.source[0].userid;
    expect(await named()).toBe(aki.rankingId);
    expect(await site.post('/api/user/show-first', { service: 'beatoraja' }, aki)).toMatchObject(OK);
    expect(await named()).toBe(MINIR_ID);
    expect(await sessionOf(aki)).toMatchObject({ playerName: 'beatoraja', userlr2id: Number(aki.rankingId) });
    expect(await site.post('/api/user/show-first', { service: 'lr2' }, mina)).toMatchObject({ status: 404 });
  });

  test('changes no published list', async () => {
    await linkMinir(aki);
    await entry(ctx, { proposerId: aki.accountId });
    const versions = () => ctx.db.selectFrom('listVersion').selectAll().orderBy('tableId').execute();
    const before = await versions();
    expect(await site.post('/api/user/show-first', { service: 'beatoraja' }, aki)).toMatchObject(OK);
    expect(await versions()).toEqual(before);
  });
});

describe('an id that is unlinked', () => {
  test('is removed with its scores, and the other one is shown first', async () => {
    await linkMinir(aki);
    await push(aki.rankingId, await entry(ctx, { result: 'accept' }), 5, 10);
    expect(await unlink(aki, 'lr2')).toMatchObject(OK);
    expect(await sessionOf(aki)).toMatchObject({ playerName: 'beatoraja', userlr2id: null, minirid: MINIR_ID });
    expect((await sessionOf(aki)).restrictions).toEqual({});
    expect(await site.get(`/api/user/${aki.rankingId}`)).toMatchObject({ status: 404 });
    expect(await unlink(aki, 'lr2')).toMatchObject(OK);
    expect(await unlink(aki, 'beatoraja')).toMatchObject({ status: 409, body: { error: 'ELASTID' } });
  });

  test('requires the password', async () => {
    await linkMinir(aki);
    expect(await unlink(aki, 'lr2', 'wrong-word')).toMatchObject({ body: { error: 'ENOMATCHPASSWORD' } });
    expect(await sessionOf(aki)).toMatchObject({ userlr2id: Number(aki.rankingId) });
  });

  test('cannot sign up for a second account, but can be linked again', async () => {
    await linkMinir(aki);
    await unlink(aki, 'lr2');
    expect(await takenAtSignUp({ userlr2id: aki.rankingId })).toBe('EEXISTLR2ID');
    expect(await linkLr2(mina, aki.rankingId)).toMatchObject({ body: { error: 'EEXISTLR2ID' } });
    expect(await linkLr2(aki, aki.rankingId)).toMatchObject(OK);
    expect(await ctx.db.selectFrom('formerRankingId').selectAll().execute()).toEqual([]);
  });
});

describe('sanctions and deletions apply to the person', () => {
  test('a deleted account keeps a hash of each id, and either one restores it', async () => {
    await linkMinir(aki);
    await deleteAccount(ctx, aki.accountId, PASSWORD);
    expect(await ctx.db.selectFrom('formerRankingId').selectAll().execute()).toHaveLength(2);
    expect(await ctx.db.selectFrom('player').selectAll().where('accountId', '=', aki.accountId).execute()).toEqual([]);
    expect(await signUpLr2(fake, browser(site), 'aki', aki.rankingId)).toMatchObject(OK);
    const again = await ctx.db.selectFrom('player').select(['accountId', 'rankingId']).orderBy('id').execute();
    expect(again).toContainEqual({ accountId: aki.accountId, rankingId: aki.rankingId });
    // The other one still belongs to the person.
    expect(await linkMinir(mina, MINIR_ID)).toMatchObject({ body: { error: 'ELINKED' } });
    expect(await linkMinir(await player(ctx, 'bora'))).toMatchObject({ body: { error: 'EEXISTMINIRID' } });
  });

  test('a banned player cannot link an id, and an id of a deleted account transfers its sanctions', async () => {
    await ban(ctx, { by: null, account: mina.userId, reason: 'why' });
    expect(await site.post('/api/user/link/check', { lr2auth: '777' }, mina)).toMatchObject({
      body: { error: 'EBANNED' },
    });
    const [bora, cleo] = [await player(ctx, 'bora'), await player(ctx, 'cleo', { service: 'beatoraja' })];
    await suspendVotingRights(ctx, { by: null, account: bora.userId, reason: 'because' });
    await deleteAccount(ctx, bora.accountId, PASSWORD);
    expect(await linkLr2(cleo, bora.rankingId)).toMatchObject(OK);
    expect(await sessionOf(cleo)).toMatchObject({ barred: true, barredReason: 'because' });
  });

  test('the other id of a banned account is not ranked', async () => {
    await linkMinir(aki);
    await push(MINIR_ID, await entry(ctx, { tableId: 'st', result: 'accept' }), 5, 1000);
    await ban(ctx, { by: null, account: aki.userId, reason: 'why' });
    const { body } = await site.get('/api/stellaway?table=st&playerName=beatoraja');
    expect(body.source.map(({ nickname }: { nickname: string }) => nickname)).not.toContain('aki');
  });

  test('a rival who is oneself is refused, whichever id is named', async () => {
    await linkMinir(aki);
    const same = { status: 400, body: { error: 'ESAMEPERSON' } };
    expect(await site.post('/api/user/add-rival', { userid: MINIR_ID }, aki)).toMatchObject(same);
    expect(await site.get(`/api/user/${aki.rankingId}/${MINIR_ID}?table=st`)).toMatchObject(same);
  });
});
