import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { namedPlayers } from '#demo/players.ts';
import { copyDataDirectory } from '#testing/database/copyDataDirectory.ts';
import { openLr2Headers } from '#testing/site/gameClients.ts';

/** The fixed time of the site: `npm run demo` must have filled the data before it. */
const NOW = new Date(process.env.CLOCK_START ?? '2026-11-26T04:00:00Z');
const SETTINGS = {
  PORT: '0',
  SITE_URL: 'http://site.test',
  LIMITS_FACTOR: '1e6',
  DIRECT_SCORES: 'rights',
  ESTIMATE_AT: 'off',
};
export const JSON_TYPE = { 'content-type': 'application/json' };

/** Starts the site of a checkout on a copy of a data directory, with a fixed clock and nearly without limits. */
export async function startSite(
  checkout: string,
  dataDir: string,
): Promise<{ address: string; stop(): Promise<void> }> {
  const copy = copyDataDirectory(dataDir, fs.mkdtempSync(path.join(os.tmpdir(), 'replies-')));
  const standStill = `data:text/javascript,Date.now = () => ${NOW.getTime()}`;
  const child = spawn(path.join(checkout, 'node_modules/.bin/node'), ['--import', standStill, 'server/main.ts'], {
    cwd: checkout,
    env: { PATH: process.env.PATH, DATA_DIR: copy, ...SETTINGS },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    fs.rmSync(copy, { recursive: true });
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /Server listening at (http:[^"]+)/.exec(line)?.[1];
    child.stdout.resume();
    if (address) return { address, stop };
  }
  throw new Error(`The site of ${checkout} ended at its start.`);
}

/** Logs in and makes keys for game clients. Returns the callers, each with the headers of a request. */
export async function callersOf(address: string): Promise<Record<string, (url: string) => Record<string, string>>> {
  async function post(call: string, sent: object, headers = {}): Promise<Response> {
    const body = JSON.stringify(sent);
    const reply = await fetch(`${address}${call}`, { method: 'POST', body, headers: { ...JSON_TYPE, ...headers } });
    if (!reply.ok) throw new Error(`${call}: ${await reply.text()}`);
    return reply;
  }
  async function logIn(name: string) {
    const { userId, password } = namedPlayers.find((player) => player.userId === name) ?? {};
    const cookies = (await post('/api/login/', { userid: userId, userpw: password })).headers.getSetCookie();
    return { userpw: password, cookie: cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ') };
  }
  const [{ userpw, cookie }, admin] = [await logIn('demo-aki'), await logIn('demo-admin')];
  async function keyOf(client: string): Promise<string> {
    const reply = await post('/api/user/keys/create', { client, name: client, userpw }, { cookie });
    return ((await reply.json()) as { key: string }).key;
  }
  const [openlr2, beatoraja] = [await keyOf('openlr2'), await keyOf('beatoraja')];
  return {
    visitor: () => ({}),
    player: () => ({ cookie }),
    admin: () => ({ cookie: admin.cookie }),
    openlr2: (url) => openLr2Headers(openlr2, url.split('?')[1] ?? '', NOW),
    beatoraja: () => ({ authorization: `Bearer ${beatoraja}` }),
  };
}
