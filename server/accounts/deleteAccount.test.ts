import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/common/dates.ts';
import { ballotsOn, entry, entryNow } from '#testing/data/entries.ts';
import { PASSWORD, type Player, player, playerIdOf } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { fakeLr2ir } from '#testing/fakes/fakeLr2ir.ts';
import { signUpLr2 } from '#testing/fakes/signUpLr2.ts';
import { chartText } from '#testing/files/chartText.ts';
import { propose, published, vote } from '#testing/site/actions.ts';
import { type Browser, browser } from '#testing/site/browser.ts';
import { testSite } from '#testing/site/site.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { type ScoreOrigin, storeScores } from '../plays/intake.ts';
import { suspendVotingRights } from './suspendVotingRights.ts';
import { warn } from './warn.ts';

const START = new Date('2026-11-21T12:00:00Z');
const database = await testDatabase();
const fake = await fakeLr2ir();
const config = { TRUST_PROXY: true, LR2IR_URL: fake.url, LR2IR_SPACING_MS: 0 };
const site = await testSite(database, { config, start: START });
const { ctx } = site;
let aki: Player;
beforeEach(async () => {
  await site.fresh();
  fake.reset();
  aki = await player(ctx, 'aki', { cleared: ['st10'] });
});

const session = async (who: Player) => (await site.get('/api/login/get-information', who)).body;
const remove = (who: Player = aki, userpw = PASSWORD) => site.post('/api/user/delete-account', { userpw }, who);
const account = () =>
  ctx.db.selectFrom('account').selectAll().where('id', '=', aki.accountId).executeTakeFirstOrThrow();
const playerRow = () =>
  ctx.db.selectFrom('player').selectAll().where('rankingId', '=', aki.rankingId).executeTakeFirst();
const score = async (origin: ScoreOrigin, chartHash: string) => {
  const playerId = await playerIdOf(ctx, aki);
  const facts = { clear: 2, exScore: 1, maxCombo: 1, minBp: 1, playedAt: null };
  await inTransaction(ctx, (trx) => storeScores(trx, origin, [{ playerId, chartHash, ...facts }]));
};
const chart = (title: string, artist = 'somebody') => chartText({ title, artist });

/** Signs up again with the same ranking id, under another name. */
async function comeBack(who: Browser = browser(site), name = 'again'): Promise<Player> {
  const answer = await signUpLr2(fake, who, name, aki.rankingId);
  expect(answer.body).toEqual({ success: true });
  const login = await who.post('/api/login/', { userid: `${name}-id`, userpw: PASSWORD });
  return { ...aki, userId: `${name}-id`, nickname: name, cookie: login.status === 200 ? who.cookie() : '' };
}

describe('a deleted account', () => {
  test('leaves nothing that identifies its owner except keyed hashes of the ranking id and the nickname', async () => {
    await ctx.db
      .updateTable('player')
      .set({ name: 'known as aki', danSp: '★10' })
      .where('rankingId', '=', aki.rankingId)
      .execute();
    await ctx.db.updateTable('account').set({ isAdmin: true, adult: true }).execute();
    const answer = await remove();
    expect(answer.body).toEqual({ success: true });
    expect(String(answer.headers['set-cookie'])).toMatch(/sid=;.*Max-Age=0/);
    expect(await account()).toMatchObject({
      userId: null,
      passwordHash: null,
      nickname: null,
      nicknameKey: null,
      nicknameSkeleton: null,
      playerId: null,
      isAdmin: false,
      adult: false,
      deletedAt: START,
    });
    expect(await ctx.db.selectFrom('formerRankingId').selectAll().execute()).toEqual([
      { accountId: aki.accountId, hash: expect.stringMatching(/^[\da-f]{64}$/) },
    ]);
    expect(await playerRow()).toBeUndefined();
    for (const table of ['session', 'restriction', 'score', 'loginPlace'] as const) {
      expect(await ctx.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
  });

  test('cannot be logged in to, and its id and nickname are free', async () => {
    await remove();
    expect((await session(aki)).error).toBe('ESESSIONEXP');
    expect((await site.post('/api/login/', { userid: 'aki-id', userpw: PASSWORD })).body.error).toBe('ENOTUSER');
    expect(await player(ctx, 'aki')).toMatchObject({ userId: 'aki-id', nickname: 'aki' });
  });

  test('is not deleted with a wrong password', async () => {
    expect(await remove(aki, 'wrong-password')).toMatchObject({ status: 403, body: { error: 'ENOMATCHPASSWORD' } });
    expect(await account()).toMatchObject({ nickname: 'aki', deletedAt: null });
  });

  test('is deleted once when it is deleted twice at once', async () => {
    const answers = await Promise.all([remove(), remove()]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => status < 500)).toBe(true);
  });

  test('leaves its votes and proposals: lists and counts stay the same without its name', async () => {
    const admin = await player(ctx, 'admin', { admin: true });
    await propose(site, aki, { chart: chart('Open') });
    const decided = await entry(ctx, { result: 'accept', proposerId: aki.accountId });
    const voted = await entry(ctx);
    await vote(site, aki, voted, 'yes');
    const lists = async () => Promise.all(['score.json', 'score_vote.json'].map((file) => published(site, 'st', file)));
    const before = await lists();
    await remove();
    expect(await lists()).toEqual(before);
    expect(await ballotsOn(ctx, voted)).toMatchObject([{ accountId: aki.accountId, vote: 'yes' }]);
    expect(await entryNow(ctx, decided)).toMatchObject({ proposerId: aki.accountId });
    const { body } = await site.get('/api/submission?table=st', admin);
    const nobody = { nickname: null, userlr2id: null, minirid: null };
    expect(body.source.map(({ proposer }: { proposer: unknown }) => proposer)).toEqual([null, nobody, nobody]);
    const open = await site.get('/api/vote/songs?table=st', admin);
    expect(open.body.source).toMatchObject([{ hidden: { proposer: '' } }, { hidden: { proposer: '', voteYes: 1 } }]);
    expect(JSON.stringify([body, open.body])).not.toContain('aki');
  });

  test('keeps the archive scores of the player, and loses those that were fetched for the account', async () => {
    const known = await playerRow();
    for (const origin of ['update', 'push', 'archive'] as const) await score(origin, 'a'.repeat(32));
    await remove();
    expect(await ctx.db.selectFrom('score').select('origin').execute()).toEqual([{ origin: 'archive' }]);
    expect(await playerRow()).toMatchObject({ id: known?.id, name: null, danSp: '-', danDp: '-' });
  });
});

describe('a player who proves the same ranking id again', () => {
  test('gets the same row back by sign-up, under a new name; another id starts from scratch', async () => {
    await remove();
    ctx.clock.advance(1000);
    const back = await comeBack();
    expect(await account()).toMatchObject({ userId: 'again-id', nickname: 'again', deletedAt: null, isAdmin: false });
    expect(await ctx.db.selectFrom('formerRankingId').selectAll().execute()).toEqual([]);
    expect(await session(back)).toMatchObject({ nickname: 'again', userlr2id: Number(aki.rankingId) });
    await signUpLr2(fake, browser(site), 'other', '999');
    expect(await ctx.db.selectFrom('account').select('id').execute(), 'another id').toHaveLength(2);
  });

  test('keeps the earlier sanctions: suspended voting rights, a warning, a ban', async () => {
    await suspendVotingRights(ctx, { by: null, account: 'aki-id', reason: 'hid a name' });
    await warn(ctx, { by: null, account: 'aki-id', reason: 'insults' });
    await remove();
    const back = await comeBack();
    expect(await session(back)).toMatchObject({
      barredReason: 'hid a name',
      warning: { reason: 'insults', seen: false },
    });
    await remove(back);
    // A ban concurrent with the deletion.
    await ctx.db.updateTable('account').set({ bannedAt: START, banReason: 'spam' }).execute();
    await comeBack();
    expect((await site.post('/api/login/', { userid: 'again-id', userpw: PASSWORD })).body.error).toBe('EBANNED');
  });

  test('still has their earlier votes', async () => {
    const song = await entry(ctx, { tableId: 'fr' });
    await vote(site, aki, song, 'yes');
    await remove();
    const back = await comeBack();
    expect((await vote(site, back, song, 'yes')).status, 'the same vote again').toBe(200);
    expect(await vote(site, back, song, 'no')).toMatchObject({ status: 409, body: { error: 'ENOTVALIDAUTH' } });
    expect(await ballotsOn(ctx, song)).toHaveLength(1);
  });

  test('cannot avoid the 60 days: a sign-up under another nickname counts as a change', async () => {
    await remove();
    ctx.clock.advance(1000);
    const back = await comeBack();
    const changedAt = ctx.clock.now();
    expect((await session(back)).lastNicknameUpdate).toBe(changedAt.toISOString());
    await remove(back);
    ctx.clock.advance(DAY_MS);
    expect((await signUpLr2(fake, browser(site), 'third', aki.rankingId)).body).toEqual({
      success: false,
      error: 'ECHANGENICK3',
      days: 60,
      retryAt: new Date(changedAt.getTime() + 60 * DAY_MS).toISOString(),
    });
    expect(await account()).toMatchObject({ nickname: null });
    const again = await comeBack(browser(site), 'Again');
    expect(await session(again)).toMatchObject({ nickname: 'Again', lastNicknameUpdate: changedAt.toISOString() });
    await remove(again);
    ctx.clock.set(new Date(changedAt.getTime() + 60 * DAY_MS));
    expect((await signUpLr2(fake, browser(site), 'third', aki.rankingId)).body).toEqual({ success: true });
  });

  test('whose old nickname was not recorded may take any, without counting as a change', async () => {
    await site.post('/api/user/change-nickname', { nickname: 'other' }, aki);
    await remove();
    await ctx.db.updateTable('account').set({ nicknameHash: null }).execute();
    ctx.clock.advance(61 * DAY_MS);
    const back = await comeBack(browser(site), 'other');
    expect(await session(back)).toMatchObject({ lastNicknameUpdate: START.toISOString() });
  });

  test('may take another nickname at once if the old one has been taken since', async () => {
    const mina = await player(ctx, 'mina');
    await site.post('/api/user/change-nickname', { nickname: 'other' }, aki);
    await remove();
    const signUp = async (name: string) => (await signUpLr2(fake, browser(site), name, aki.rankingId)).body;
    expect(await signUp('third')).toMatchObject({ error: 'ECHANGENICK3' });
    await site.post('/api/user/change-nickname', { nickname: 'OTHER' }, mina);
    expect(await signUp('other')).toMatchObject({ error: 'EEXISTNICK' });
    ctx.clock.advance(DAY_MS);
    const back = await comeBack(browser(site), 'third');
    expect(await session(back)).toMatchObject({ lastNicknameUpdate: ctx.clock.now().toISOString() });
  });
});
