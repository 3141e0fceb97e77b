import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import net from 'node:net';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, player } from '#testing/data/players.ts';
import { testDatabase } from '#testing/database/database.ts';
import { type Site, testSite } from '#testing/site/site.ts';
import { buildApp } from '../../app.ts';

// Network security of the site (docs/security.md).

const database = await testDatabase();
const site = await testSite(database, { config: { TRUST_PROXY: true } });
const { ctx } = site;

/** A site that listens, with short timeouts, so that the tests are short. */
const app = await buildApp(ctx, { headersMs: 400, requestMs: 1200, checkIntervalMs: 100 });
await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => app.close());
const { port } = app.server.address() as AddressInfo;
const origin = `http://127.0.0.1:${port}`;

beforeEach(async () => {
  await site.fresh();
  await player(ctx, 'aki');
});

const HTTPS = { 'x-forwarded-proto': 'https' };
const logIn = (headers: Record<string, string> = {}, userpw = PASSWORD) =>
  fetch(`${origin}/api/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ userid: 'aki-id', userpw }),
  });

describe('a session over HTTP', () => {
  test('behind HTTPS has a cookie that no script, other site, other host or plain connection gets', async () => {
    const cookies = (await logIn(HTTPS)).headers.getSetCookie();
    const [sid = ''] = cookies.filter((line) => line.startsWith('__Host-sid='));
    expect(sid.split('; ').slice(1).sort()).toEqual([
      'HttpOnly',
      'Max-Age=2592000',
      'Path=/',
      'SameSite=Lax',
      'Secure',
    ]);
  });

  test('is a new one after each login, and ends the previous one', async () => {
    const sidOf = (answer: Response) =>
      String(answer.headers.getSetCookie().find((line) => /^sid=[^;]/.test(line))).split(';')[0] ?? '';
    const first = sidOf(await logIn());
    const second = sidOf(await logIn({ cookie: first }));
    const ask = async (cookie: string) =>
      (await fetch(`${origin}/api/login/get-information`, { headers: { cookie } })).status;
    expect([await ask(first), await ask(second)]).toEqual([401, 200]);
  });
});

describe('the address by which rate limits count', () => {
  /** Returns the statuses of twelve wrong logins that each claim another address. */
  async function twelveLogins(at: Site, claim: (time: number) => string) {
    const statuses = [];
    for (let time = 0; time < 12; time++) {
      const headers = { 'x-forwarded-for': claim(time) };
      const form = { userid: 'aki-id', userpw: 'wrong-password' };
      statuses.push((await at.post('/api/login/', form, null, headers)).status);
    }
    return statuses;
  }
  const limited = [...Array(10).fill(401), 429, 429];

  test('is the one that the proxy saw, whatever the client puts before it', async () => {
    expect(await twelveLogins(site, (time) => `203.0.113.${time}, 198.51.100.1`)).toEqual(limited);
  });

  test('is the proxy’s own if the proxy reports no address', async () => {
    expect(await twelveLogins(site, (time) => `203.0.113.${time}, unknown-${time}`)).toEqual(limited);
  });

  test('without a proxy is that of the connection, whatever the client claims', async () => {
    const direct = await testSite(database);
    expect(await twelveLogins(direct, (time) => `203.0.113.${time}`)).toEqual(limited);
  });
});

describe('the headers', () => {
  /** Returns the content security policy by its directives. */
  const policyOf = (answer: Response) =>
    Object.fromEntries(
      (answer.headers.get('content-security-policy') ?? '').split(';').map((directive) => {
        const [name = '', ...values] = directive.trim().split(' ');
        return [name, values];
      }),
    );

  test('of a page allow scripts from files of the site only: none inline, evaluated or from elsewhere', async () => {
    for (const path of ['/', '/login', '/nothing.html']) {
      const policy = policyOf(await fetch(origin + path));
      expect(policy['script-src'], path).toEqual(["'self'", "'wasm-unsafe-eval'"]);
      expect(policy).toMatchObject({
        'default-src': ["'self'"],
        'script-src-attr': ["'none'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      });
    }
  });

  test('of a page forbid frames, referrers and guessed content types', async () => {
    const { headers } = await fetch(`${origin}/`);
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('x-powered-by')).toBeNull();
  });

  test('of the API allow nothing at all', async () => {
    const answer = await fetch(`${origin}/api/vote/songs?table=st`);
    expect(policyOf(answer)).toEqual({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] });
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('of a reply that may be personal forbid caching', async () => {
    const { cookie } = await player(ctx, 'mina');
    for (const path of ['/api/login/get-information', '/api/vote/songs?table=st']) {
      expect((await fetch(origin + path, { headers: { cookie } })).headers.get('cache-control'), path).toBe('no-store');
    }
    expect((await fetch(`${origin}/api/vote/songs?table=st`)).headers.get('cache-control')).toBeNull();
  });

  test('set HSTS for this host only after a page over HTTPS', async () => {
    expect((await fetch(`${origin}/`)).headers.get('strict-transport-security')).toBeNull();
    const header = (await fetch(`${origin}/`, { headers: HTTPS })).headers.get('strict-transport-security');
    expect(header).toBe('max-age=15552000');
  });

  test('fit the page: its document has no inline script or event handler', () => {
    const document = readFileSync(path.join(import.meta.dirname, '../../../web/index.html'), 'utf8');
    const scripts = document.match(/<script\b[\s\S]*?<\/script>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) expect(script).toMatch(/^<script [^>]*src="\/?\.?\/[^"]+"[^>]*><\/script>$/);
    expect(document).not.toMatch(/\son\w+=/);
    expect(document).not.toMatch(/javascript:/);
  });
});

describe('a request', () => {
  /** Sends a text, and then one more piece at a time, until the site closes the connection; returns its answer. */
  const send = async (text: string, drip = '') => {
    const socket = net.connect(port, '127.0.0.1').setEncoding('utf8');
    let answer = '';
    socket.on('data', (part) => {
      answer += part;
    });
    socket.on('error', () => undefined).write(text);
    const dripping = setInterval(() => socket.write(drip), 50);
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(dripping);
    return answer;
  };
  const HEAD = 'POST /api/login/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

  test.each([
    ['headers', HEAD],
    ['body', `${HEAD}Content-Length: 60000\r\n\r\n{"userid":"`],
  ])('whose %s come a byte at a time is ended', async (_, text) => {
    expect(await send(text, 'x')).toMatch(/^(HTTP\/1\.1 408|$)/);
  });

  test('that is never complete does not block others', async () => {
    const stuck = Array.from({ length: 50 }, () => net.connect(port, '127.0.0.1'));
    for (const socket of stuck) socket.on('error', () => undefined).write(HEAD);
    expect((await logIn()).status).toBe(200);
    for (const socket of stuck) socket.destroy();
  });

  test('with larger headers than any browser sends is refused', async () => {
    expect(await send(`${HEAD}Cookie: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431/);
  });

  test('with two lengths is refused (request smuggling)', async () => {
    const two = `${HEAD}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`;
    expect(await send(two)).toMatch(/^HTTP\/1\.1 400/);
  });
});
