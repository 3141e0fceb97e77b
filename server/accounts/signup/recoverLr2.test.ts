import { beforeEach, describe, expect, test } from 'vitest';
import { rateLimits } from '#domain/common/rateLimits.ts';
import { PASSWORD, type Player, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { fakeLr2ir } from '#testing/fakes/fakeLr2ir.ts';
import { pasteCode } from '#testing/fakes/signUpLr2.ts';
import { type Browser, browser } from '#testing/site/browser.ts';
import { keyOf, takesPlays } from '#testing/site/gameClients.ts';
import { testSite } from '#testing/site/site.ts';
import { ban } from '../ban.ts';

const START = new Date('2026-11-21T12:00:00Z');
const NEW = 'another-horse';
const database = await testDatabase();
const fake = await fakeLr2ir();
const config = { TRUST_PROXY: true, LR2IR_URL: fake.url, LR2IR_SPACING_MS: 0, LR2IR_TIMEOUT_SECONDS: 1 };
const site = await testSite(database, { config, start: START });
const withPlays = await testSite(database, { config: takesPlays });
const { ctx } = site;
let home: Browser;
let aki: Player;
beforeEach(async () => {
  await site.fresh();
  fake.reset();
  home = browser(site);
  aki = await player(ctx, 'aki');
});

const logIn = async (userpw: string, who = home) =>
  (await who.post('/api/login/', { userid: 'aki-id', userpw })).body.error ?? 'in';
const submit = (changes: Record<string, string> = {}, who = home) =>
  who.post('/api/recover/submit', { userlr2id: aki.rankingId, code: 'x', userpw: NEW, userpwAgain: NEW, ...changes });
const errorOf = async (answer: ReturnType<typeof submit>) => (await answer).body.error ?? 'done';
const pasted = (lr2Id = aki.rankingId, who = home) => pasteCode(fake, who, lr2Id, 'recover');

describe('a forgotten password', () => {
  test('ends every session of the account and revokes its keys; other accounts keep theirs', async () => {
    const mina = await player(ctx, 'mina');
    for (const who of [aki, mina]) await keyOf(withPlays, who);
    await logIn(PASSWORD, browser(site));
    await submit({ code: await pasted() });
    expect(await logIn(PASSWORD)).toBe('ENOTUSER');
    const left = await ctx.db.selectFrom('session').select('accountId').execute();
    expect(left).toEqual([{ accountId: mina.accountId }]);
    expect(await ctx.db.selectFrom('clientKey').select('accountId').execute()).toEqual(left);
    expect((await site.get('/api/login/get-information', aki)).body.error).toBe('ESESSIONEXP');
  });

  test('can be replaced and used at once from that address, whatever guesses were made before or after', async () => {
    const guess = async (who: Browser) => {
      for (let time = 0; time < 10; time++) await logIn('wrong-password', who);
      const { name } = rateLimits.loginPerIdFromUnknownAddresses;
      await ctx.db.updateTable('attempt').set({ count: 100_000 }).where('key', 'like', `${name} %`).execute();
    };
    await guess(home);
    expect(await logIn(PASSWORD)).toBe('ETOOMANY');
    await submit({ code: await pasted() });
    expect(await logIn(NEW, browser(site)), 'from a new place too').toBe('in');
    await guess(browser(site));
    expect(await logIn(NEW)).toBe('in');
  });

  test('does not break a sign-up that was started in another tab', async () => {
    const code = await pasteCode(fake, home, '4321', 'signup');
    await home.post('/api/recover/check', { lr2auth: aki.rankingId });
    const form = { userid: 'bora-2026', userpw: PASSWORD, userpwAgain: PASSWORD, nickname: 'bora', userlr2id: '4321' };
    expect((await home.post('/api/signup/submit', { ...form, code })).body).toEqual({ success: true });
  });

  test('of a banned account is reset, and the ban stays', async () => {
    await ban(ctx, { by: null, account: 'aki-id', reason: 'spam' });
    expect(await errorOf(submit({ code: await pasted() }))).toBe('done');
    expect(await logIn(NEW)).toBe('EBANNED');
  });
});
