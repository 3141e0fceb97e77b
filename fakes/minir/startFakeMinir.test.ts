import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { fakeMinir } from '#testing/fakes/fakeMinir.ts';

const KEY = { id: 'k', secret: 's' };
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'stellaverse-minir-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const minir = await fakeMinir({ key: KEY, serviceName: 'Stella' });
const mina = { email: 'mina@example.com', password: 'a-password', name: 'Mina' };
const { userId } = minir.addAccount(mina);
const sha256 = 'a'.repeat(64);

async function post(place: string, body: object) {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${minir.origin}${place}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

describe('the fake MinIR', () => {
  it('listens on this machine only', () => {
    expect(new URL(minir.origin).hostname).toBe('127.0.0.1');
  });

  it('gives the same players the same ids, and each their own', async () => {
    const other = await fakeMinir();
    const { userId: second } = minir.addAccount({ ...mina, email: 'second@example.com' });
    expect(other.addAccount(mina)).toEqual({ userId });
    expect(other.addAccount({ ...mina, email: 'second@example.com' })).toEqual({ userId: second });
    expect(second).not.toBe(userId);
    expect(userId).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  });

  it('keeps players and scores in a file, and never gives an event id twice', async () => {
    const file = path.join(folder, 'minir.json');
    const ids: string[] = [];
    for (const _ of [1, 2]) {
      const once = await fakeMinir({ file, site: minir.origin, now: () => new Date(0) });
      const added = once.addAccount(mina);
      await once.play({ userId: added.userId, sha256, notes: 100, clear: 4, exscore: 100 });
      ids.push(added.userId);
      await once.close();
    }
    const kept = JSON.parse(fs.readFileSync(file, 'utf8'));
    expect(new Set(ids).size).toBe(1);
    expect(kept).toMatchObject({ accounts: [{ email: mina.email }], scores: [{ clear: 4 }], events: 2 });
  });
});

describe('its API', () => {
  it('adds no service without a login, and no unknown service', async () => {
    const { email, password } = mina;
    const { accessToken } = (await post('/auth/login', { email, password })).body;
    const wish = { token: 'x', serviceName: 'Stella', accessToken: 'x' };
    expect((await post('/service/add', wish)).status).toBe(401);
    expect((await post('/service/add', { ...wish, accessToken, serviceName: 'Other' })).status).toBe(404);
  });
});

describe('its pages', () => {
  const page = async (place: string) => (await fetch(`${minir.origin}${place}`)).text();

  it('say that this is not MinIR', async () => {
    for (const place of ['/', '/minir/', `/play/${userId}`]) expect(await page(place)).toContain('This is not MinIR.');
  });

  it('have no inline script, and none of another origin', async () => {
    const response = await fetch(minir.siteUrl);
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(await response.text()).not.toMatch(/<script>|<[^>]+\son\w+=/);
  });

  it('show user input as text', async () => {
    const name = '<img src=x onerror=alert(1)>';
    const { userId: odd } = minir.addAccount({ ...mina, email: 'odd@example.com', name });
    for (const place of ['/', `/play/${odd}`]) {
      const text = await page(place);
      expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;');
      expect(text).not.toContain('<img');
    }
  });
});
