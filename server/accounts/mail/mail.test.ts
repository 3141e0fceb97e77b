import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/common/dates.ts';
import { rateLimits } from '#domain/common/rateLimits.ts';
import { PASSWORD, type Player, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { keyOf, takesPlays } from '#testing/site/gameClients.ts';
import { testSite } from '#testing/site/site.ts';
import { notify } from '../../notifications/notify.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { RETRY_MINUTES, runDeliveries } from '../../platform/deliveries.ts';
import { createLog } from '../../platform/log.ts';
import { removeExpired } from '../../removeExpired.ts';
import { deleteAccount } from '../deleteAccount.ts';
import { queueDigests } from './digest.ts';
import { sendMail } from './sendMail.ts';

interface Received {
  to: string[];
  user: string | undefined;
  headers: string;
  text: string;
}

/** What the mail server got, decoded. */
let received: Received[] = [];
/** Whether it refuses every receiver. */
let refuses = false;

const decoded = (raw: string) => {
  const [headers = '', ...body] = raw.split('\r\n\r\n');
  const text = body.join('\r\n\r\n');
  if (/^Content-Transfer-Encoding: base64/im.test(headers))
    return { headers, text: Buffer.from(text, 'base64').toString() };
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  const isQuoted = /^Content-Transfer-Encoding: quoted-printable/im.test(headers);
  return { headers, text: isQuoted ? Buffer.from(bytes, 'latin1').toString() : text };
};

const server = new SMTPServer({
  allowInsecureAuth: true,
  disabledCommands: ['STARTTLS'],
  onAuth: ({ username, password }, _session, done) =>
    password === 'the mail secret' ? done(null, { user: username ?? '' }) : done(new Error('wrong password')),
  onRcptTo: ({ address }, _session, done) => done(refuses ? new Error(`nobody is ${address}`) : null),
  onData(stream, { envelope, user }, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      const to = envelope.rcptTo.map(({ address }) => address);
      received.push({ to, user, ...decoded(Buffer.concat(chunks).toString()) });
      done();
    });
  },
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

const SMTP_URL = `smtp://site:${encodeURIComponent('the mail secret')}@127.0.0.1:${(server.server.address() as AddressInfo).port}`;
const ADDRESS = 'aki@player.example';
const NEW = 'another-horse';
const lines: string[] = [];
const log = createLog('debug', { write: (line) => void lines.push(line) });
const database = await testDatabase();
const config = { ...takesPlays, SMTP_URL, MAIL_FROM: 'site@stella.example', SITE_URL: 'https://stella.example/' };
const site = await testSite(database, { config, log });
const without = await testSite(database);
const { ctx } = site;
let aki: Player;
beforeEach(async () => {
  await site.fresh();
  received = [];
  refuses = false;
  lines.length = 0;
  aki = await player(ctx, 'aki');
});

/** Sends what is due; returns what the mail server got. */
async function deliver(): Promise<Received[]> {
  received = [];
  await runDeliveries(ctx, { mail: sendMail, webhook: () => Promise.reject(new Error('none')) });
  return received;
}
const tokenOf = (mail: Received | undefined) => /\/mail#\w+\.(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
const give = async (address: string, who = aki, language = 'en', userpw = PASSWORD) =>
  (await site.post('/api/user/mail', { address, userpw, language }, who)).body;
const ownMail = async (who = aki) => (await site.get('/api/user/mail', who)).body.mail;
const confirm = async (token: string) => (await site.post('/api/mail/confirm', { token })).body;
async function confirmed(who = aki, address = ADDRESS, language = 'en') {
  await give(address, who, language);
  await confirm(tokenOf((await deliver())[0]));
}
const ask = (asked: string) => site.post('/api/recover/mail', { asked });
const reset = async (token: string, userpw = NEW) =>
  (await site.post('/api/recover/mail/submit', { token, userpw, userpwAgain: userpw })).body;
const logIn = async (userpw: string) =>
  (await site.post('/api/login/', { userid: 'aki-id', userpw })).body.error ?? 'in';
const tell = (act: string, { accountId } = aki) =>
  inTransaction(ctx, (trx) => notify(trx, [{ accountId, act, kind: 'rights', tableId: 'st', at: ctx.clock.now() }]));

describe('an e-mail address', () => {
  test('is confirmed once by the link that is sent to it, and shown to its owner alone, masked', async () => {
    expect(await give(ADDRESS)).toEqual({ success: true });
    expect(await ownMail()).toEqual({ address: 'a…@player.example', confirmed: false, digest: false });
    const [mail] = await deliver();
    expect(mail).toMatchObject({ to: [ADDRESS], user: 'site' });
    expect(mail?.text).toContain('https://stella.example/mail#confirm.');
    expect(await confirm(tokenOf(mail))).toEqual({ success: true });
    expect(await ownMail()).toMatchObject({ confirmed: true });
    expect(await confirm(tokenOf(mail))).toEqual({ success: false, error: 'EMAILLINK' });
    expect(await give(ADDRESS)).toEqual({ success: true });
    expect([await ownMail(), await deliver()], 'given again').toMatchObject([{ confirmed: true }, []]);
  });

  test('is not confirmed by the link of a former one, or after 24 hours', async () => {
    await give('former@player.example');
    const [former] = await deliver();
    await give(ADDRESS);
    const [mail] = await deliver();
    expect((await confirm(tokenOf(former))).error).toBe('EMAILLINK');
    ctx.clock.advance(DAY_MS);
    expect((await confirm(tokenOf(mail))).error).toBe('EMAILLINK');
    expect(await ownMail()).toMatchObject({ confirmed: false });
  });

  test.each([
    'x',
    'a@b',
    'a@player.example\r\nBcc: b@player.example',
    'a@player.example,b@player.example',
    '"a b"@player.example',
  ])('is refused unless it is exactly one address: %j', async (address) => {
    expect(await give(address)).toEqual({ success: false, error: 'NOTVALIDMAIL' });
    expect(await ctx.db.selectFrom('delivery').select('id').execute()).toEqual([]);
  });

  test('needs the password, and takes five links an hour, also from several accounts', async () => {
    expect((await give(ADDRESS, aki, 'en', 'wrong-horse')).error).toBe('ENOMATCHPASSWORD');
    expect(await ownMail()).toBeNull();
    for (let time = 0; time < rateLimits.mailPerReceiver.limit; time++) await give(ADDRESS);
    expect((await give(ADDRESS.toUpperCase(), await player(ctx, 'mina'))).error).toBe('ETOOMANY');
  });

  test('is gone with what waits for it once it is removed, or its account deleted', async () => {
    const mina = await player(ctx, 'mina');
    for (const who of [aki, mina]) await give(ADDRESS, who);
    await site.post('/api/user/mail/remove', {}, aki);
    await deleteAccount(ctx, mina.accountId, PASSWORD);
    for (const table of ['mailAddress', 'delivery'] as const)
      expect(await ctx.db.selectFrom(table).selectAll().execute()).toEqual([]);
    expect(await deliver()).toEqual([]);
  });

  test('is not in a log or an error when the server refuses it, nor is the secret; the mail is removed after 30 days', async () => {
    refuses = true;
    await give(ADDRESS);
    await deliver();
    const { lastError } = await ctx.db.selectFrom('delivery').select('lastError').executeTakeFirstOrThrow();
    expect(lines.join('')).toContain('not delivered');
    expect(lines.join('') + lastError).not.toMatch(/aki@|mail secret|mail%20secret/);
    ctx.clock.advance(31 * DAY_MS);
    await removeExpired(ctx);
    expect(await ctx.db.selectFrom('delivery').select('id').execute()).toEqual([]);
  });
});

describe('a password forgotten', () => {
  test('is replaced by the link, once, which ends sessions, keys and other links', async () => {
    await confirmed();
    await keyOf(site, aki);
    await ask(ADDRESS.toUpperCase());
    await ask('AKI-id');
    const [first, second, ...others] = await deliver();
    expect(others).toEqual([]);
    expect(first).toMatchObject({ to: [ADDRESS], text: expect.stringContaining('aki-id') });
    expect(await reset(tokenOf(first))).toEqual({ success: true, userid: 'aki-id' });
    expect([await logIn(PASSWORD), await logIn(NEW)]).toEqual(['ENOTUSER', 'in']);
    expect((await site.get('/api/user/mail', aki)).body.error).toBe('ESESSIONEXP');
    expect(await ctx.db.selectFrom('clientKey').selectAll().execute()).toEqual([]);
    for (const used of [first, second]) expect((await reset(tokenOf(used))).error).toBe('EMAILLINK');
  });

  test('is not replaced after an hour, after the password was changed, or by the link of a confirmation', async () => {
    await confirmed();
    await ask(ADDRESS);
    const late = tokenOf((await deliver())[0]);
    ctx.clock.advance(HOUR_MS);
    expect((await reset(late)).error).toBe('EMAILLINK');
    await ask(ADDRESS);
    const before = tokenOf((await deliver())[0]);
    await site.post('/api/user/change-password', { userpw: PASSWORD, newpw: NEW, newpwAgain: NEW }, aki);
    expect((await reset(before)).error).toBe('EMAILLINK');
    await give(ADDRESS, await player(ctx, 'mina'));
    expect((await reset(tokenOf((await deliver())[0]))).error).toBe('EMAILLINK');
  });

  test('is answered alike whether there is an account, and stores nothing but what was asked', async () => {
    await confirmed();
    await give('waiting@player.example', await player(ctx, 'mina'));
    await deliver();
    const answers = await Promise.all(['aki-id', ADDRESS, 'nobody-id', 'mina-id', 'waiting@player.example'].map(ask));
    for (const { status, body } of answers) expect([status, body]).toEqual([200, { success: true }]);
    const queued = await ctx.db.selectFrom('delivery').select(['receiver', 'payload']).execute();
    for (const one of queued)
      expect(one).toEqual({ receiver: '', payload: { kind: 'recover', asked: expect.any(String) } });
    expect((await deliver()).map(({ to }) => to)).toEqual([[ADDRESS], [ADDRESS]]);
  });

  test('sends links to every account with the address, and five an hour to each', async () => {
    await confirmed();
    await confirmed(await player(ctx, 'mina'));
    await ask(ADDRESS);
    expect(await deliver()).toHaveLength(2);
    for (let time = 0; time < rateLimits.mailPerAccount.limit; time++) await ask('aki-id');
    expect(await deliver()).toHaveLength(rateLimits.mailPerAccount.limit - 1);
  });

  test('is sent no link an hour later, when the mail server is back', async () => {
    await confirmed();
    await ask(ADDRESS);
    refuses = true;
    for (const minutes of [0, ...RETRY_MINUTES.slice(0, 3)]) {
      ctx.clock.advance(minutes * 60_000);
      await deliver();
    }
    refuses = false;
    ctx.clock.advance(2 * HOUR_MS);
    expect(await deliver()).toEqual([]);
    expect(await ctx.db.selectFrom('delivery').selectAll().execute()).toEqual([]);
  });
});

describe('the digest', () => {
  const digest = async (on = true, who = aki) => (await site.post('/api/user/mail/digest', { on }, who)).body;
  const send = async () => {
    await queueDigests(ctx);
    return deliver();
  };

  test('tells new unread notifications once a day, in the language of the reader', async () => {
    await confirmed(aki, ADDRESS, 'ja');
    await tell('before');
    await digest();
    expect(await send()).toEqual([]);
    await tell('first');
    await tell('second');
    const [mail, ...others] = await send();
    expect(others).toEqual([]);
    expect(mail?.text).toContain('・投票・提案できるレベルの変更：2 件');
    await tell('third');
    ctx.clock.advance(DAY_MS - 1);
    expect(await send(), 'one a day').toEqual([]);
    ctx.clock.advance(1);
    expect((await send())[0]?.text).toContain('：1 件');
    ctx.clock.advance(DAY_MS);
    expect(await send(), 'nothing new').toEqual([]);
  });

  test('is not sent if its notifications were read meanwhile, or it is off, and is off by default', async () => {
    await confirmed();
    await tell('default');
    expect(await send()).toEqual([]);
    await digest();
    await tell('read');
    await queueDigests(ctx);
    await ctx.db.updateTable('notification').set({ readAt: ctx.clock.now() }).execute();
    expect(await deliver()).toEqual([]);
    ctx.clock.advance(DAY_MS);
    await tell('off');
    await queueDigests(ctx);
    await digest(false);
    expect(await deliver()).toEqual([]);
  });

  test('needs a confirmed address', async () => {
    await give(ADDRESS);
    expect((await digest()).error).toBe('ENOTFOUND');
  });

  test('ends by one POST of a mail server, as RFC 8058 has it, and the address stays', async () => {
    await confirmed();
    await digest();
    await tell('first');
    const [mail] = await send();
    expect(mail?.headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const address = /^List-Unsubscribe:\s+<https:\/\/stella\.example([^>]+)>/m.exec(mail?.headers ?? '')?.[1] ?? '';
    const post = (path: string) =>
      site.post(path, 'List-Unsubscribe=One-Click', null, { 'content-type': 'application/x-www-form-urlencoded' });
    const last = address.at(-1) === '0' ? '1' : '0';
    expect((await post(address.slice(0, -1) + last)).body).toEqual({ success: true });
    expect(await ownMail(), 'a guess').toMatchObject({ digest: true });
    expect((await post(address)).body).toEqual({ success: true });
    expect(await ownMail()).toMatchObject({ confirmed: true, digest: false });
  });
});

test('without SMTP_URL there is no e-mail: calls are ENOTFOUND, pages are told, nothing is stored or sent', async () => {
  const calls = [
    await without.get('/api/user/mail', aki),
    await without.post('/api/user/mail', { address: ADDRESS, userpw: PASSWORD, language: 'en' }, aki),
    await without.post('/api/recover/mail', { asked: 'aki-id' }),
    await without.post('/api/recover/mail/submit', { token: 'x', userpw: NEW, userpwAgain: NEW }),
    await without.post('/api/mail/confirm', { token: 'x' }),
  ];
  for (const { status, body } of calls) expect([status, body.error]).toEqual([404, 'ENOTFOUND']);
  expect((await without.get('/api/signup/services')).body.mail).toBe(false);
  expect((await site.get('/api/signup/services')).body.mail).toBe(true);
  expect(await ctx.db.selectFrom('delivery').select('id').execute()).toEqual([]);
});
