import { beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { minirConfig, postAsMinir } from '#testing/fakes/minirRequests.ts';
import { type Answer, type Site, testSite } from '#testing/site/site.ts';

const database = await testDatabase();
const site = await testSite(database, { config: minirConfig });
const { ctx } = site;
beforeEach(() => site.fresh());

const MINIR_ID = '8c0e6c1e-0000-4000-8000-1f2e3d4c5b6a';
const OTHER_ID = '11111111-0000-4000-8000-000000000000';
const password = { userpw: PASSWORD, userpwAgain: PASSWORD };
const form = { userid: 'mina-2026', ...password, minirid: MINIR_ID, nickname: '星みな' };
type Form = typeof form;

const begin = (changes: Partial<Form> = {}, on: Site = site) =>
  on.post('/api/signup/submit/beatoraja', { ...form, ...changes });
const callback = (token: string, userId = MINIR_ID) => postAsMinir(site, 'link', { token, userId });
const confirm = (proof: { secretKey: string; ticket: string }, cookie: string) =>
  site.post('/api/signup/confirm/beatoraja', proof, null, { cookie });
const accounts = () => ctx.db.selectFrom('account').selectAll().execute();
const pendingLinks = () => ctx.db.selectFrom('pendingLink').selectAll().execute();

/** Returns the flow cookie, as the browser sends it back. */
function flowCookieOf({ headers }: Answer): string {
  const line = [headers['set-cookie'] ?? []].flat().find((one) => String(one).startsWith('browser-link='));
  return String(line).split(';')[0] ?? '';
}
const ticketOf = ({ body }: Answer) => new URLSearchParams(body.QueryParams).get('ticket') ?? '';

/** Performs everything up to the last step. */
async function comeBack(changes: Partial<Form> = {}) {
  const begun = await begin(changes);
  expect(begun.status).toBe(200);
  const ticket = ticketOf(await callback(begun.body.ciphertext, changes.minirid ?? MINIR_ID));
  return { proof: { secretKey: begun.body.secretKey as string, ticket }, cookie: flowCookieOf(begun) };
}

const KEY_EXPIRED = { status: 409, body: { success: false, error: 'ESESSIONKEYEXP' } };

describe('sign-up of a beatoraja player', () => {
  test('creates the account once MinIR has confirmed the player and the same browser completes it', async () => {
    const begun = await begin();
    expect(begun.body.secretKey).toMatch(/^[\w-]{43}$/);
    expect(begun.body.url).toBe(`${minirConfig.MINIR_SITE_URL}/#/oauth/Stella/${begun.body.ciphertext}`);
    expect(await accounts()).toEqual([]);
    const linked = await callback(begun.body.ciphertext);
    expect(linked.body.Url).toBe('https://stella.example/signup/beatoraja/success');
    expect(await accounts()).toEqual([]);
    const proof = { secretKey: begun.body.secretKey, ticket: ticketOf(linked) };
    const confirmed = await confirm(proof, flowCookieOf(begun));
    expect(confirmed.body).toEqual({ success: true, purpose: 'signup', userid: 'mina-2026' });
    expect(await accounts()).toMatchObject([{ userId: 'mina-2026', nickname: '星みな', isAdmin: false }]);
    expect(await pendingLinks()).toEqual([]);
    const login = await site.post('/api/login/', { userid: 'mina-2026', userpw: PASSWORD });
    expect(login.body).toMatchObject({ success: true, playerName: 'beatoraja', minirid: MINIR_ID, userlr2id: null });
  });

  test('stores hashes of secrets only, and hides the flow cookie from scripts', async () => {
    const begun = await begin();
    const ticket = ticketOf(await callback(begun.body.ciphertext));
    const stored = JSON.stringify(await pendingLinks());
    const { secretKey, ciphertext } = begun.body;
    for (const secret of [PASSWORD, secretKey, ciphertext, ticket, flowCookieOf(begun).slice(8)]) {
      expect(secret.length).toBeGreaterThan(8);
      expect(stored).not.toContain(secret);
    }
    expect(stored).toContain('$argon2id$');
    expect(String(begun.headers['set-cookie'])).toMatch(/HttpOnly/);
  });

  test('accepts the MinIR ID in any case: it is the same player', async () => {
    const begun = await begin({ minirid: MINIR_ID.toUpperCase() });
    const ticket = ticketOf(await callback(begun.body.ciphertext, MINIR_ID.toUpperCase()));
    await confirm({ secretKey: begun.body.secretKey, ticket }, flowCookieOf(begun));
    const again = await begin({ userid: 'other-id', nickname: 'other' });
    expect(again).toMatchObject({ status: 409, body: { error: 'EEXISTMINIRID' } });
  });

  test('names that were taken while it was pending are refused, and no account is created', async () => {
    const { proof, cookie } = await comeBack({ userid: 'AKI-id' });
    await player(ctx, 'aki');
    expect(await confirm(proof, cookie)).toMatchObject({ status: 409, body: { error: 'EEXISTID' } });
    expect(await accounts()).toHaveLength(1);
  });

  test('two pending sign-ups with one MinIR ID create one account', async () => {
    const both = [await comeBack(), await comeBack({ userid: 'other-id', nickname: 'other' })];
    const answers = await Promise.all(both.map(({ proof, cookie }) => confirm(proof, cookie)));
    expect(answers.map(({ body }) => body.error ?? 'made').sort()).toEqual(['EEXISTMINIRID', 'made']);
    expect(await accounts()).toHaveLength(1);
  });

  test('started again in the same browser replaces the earlier one, which becomes invalid', async () => {
    const cookie = flowCookieOf(await begin());
    const again = await site.post('/api/signup/submit/beatoraja', form, null, { cookie });
    expect(again.status).toBe(200);
    expect(await pendingLinks()).toHaveLength(1);
    const ticket = ticketOf(await callback(again.body.ciphertext));
    const done = await confirm({ secretKey: again.body.secretKey, ticket }, flowCookieOf(again));
    expect(done.body).toMatchObject({ success: true });
  });
});

describe('the callback of MinIR', () => {
  test('for another player is refused, and the right player may still confirm', async () => {
    const { body } = await begin();
    expect(await callback(body.ciphertext, OTHER_ID)).toMatchObject({ status: 403, body: { error: 'ENOTVALIDAUTH' } });
    expect(await pendingLinks()).toMatchObject([{ ticketHash: null }]);
    expect((await callback(body.ciphertext)).status).toBe(200);
  });

  test('is accepted once: a repeated token is refused, and the first ticket stays valid', async () => {
    const begun = await begin();
    const ticket = ticketOf(await callback(begun.body.ciphertext));
    expect(await callback(begun.body.ciphertext)).toMatchObject(KEY_EXPIRED);
    expect((await confirm({ secretKey: begun.body.secretKey, ticket }, flowCookieOf(begun))).status).toBe(200);
    expect(await callback(begun.body.ciphertext)).toMatchObject(KEY_EXPIRED);
  });

  test('sends the browser back to the address it used when none is configured', async () => {
    const { SITE_URL: _, ...config } = minirConfig;
    const here = await testSite(database, { config });
    const { body } = await begin({}, here);
    const sent = { token: body.ciphertext, userId: MINIR_ID };
    const answer = await postAsMinir(here, 'link', sent, { headers: { host: 'localhost:3000' } });
    expect(answer.body.Url).toBe('http://localhost:3000/signup/beatoraja/success');
  });
});

describe('the last step', () => {
  test('with another secret or another ticket is refused', async () => {
    const { proof, cookie } = await comeBack();
    const other = await comeBack({ userid: 'other-id', nickname: 'other', minirid: OTHER_ID });
    const [id] = proof.ticket.split('.');
    const wrong = [
      { ...proof, secretKey: other.proof.secretKey },
      { ...proof, secretKey: '' },
      { ...proof, ticket: other.proof.ticket },
      { ...proof, ticket: `${id}.${other.proof.ticket.split('.')[1]}` },
      { ...proof, ticket: id ?? '' },
      { ...proof, ticket: `${proof.ticket}A` },
      { ...proof, ticket: '' },
    ];
    for (const one of wrong) expect(await confirm(one, cookie)).toMatchObject(KEY_EXPIRED);
    expect(await accounts()).toEqual([]);
    expect((await confirm(proof, cookie)).status).toBe(200);
  });

  test('before MinIR has confirmed the player is refused, also with an empty ticket', async () => {
    const begun = await begin();
    const [row] = await pendingLinks();
    for (const ticket of ['', `${row?.id}.`, `${row?.id}.x`]) {
      expect(await confirm({ secretKey: begun.body.secretKey, ticket }, flowCookieOf(begun))).toMatchObject(
        KEY_EXPIRED,
      );
    }
  });
});
