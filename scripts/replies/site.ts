import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { namedPlayers } from '#demo/cast.ts';
import { copyDataDirectory } from '#testing/database/copyDataDirectory.ts';
import { openLr2Headers } from '#testing/directScores/clients.ts';

/** The time at which the site stands still: `npm run demo` has to have filled the data by then. */
const NOW = process.env.CLOCK_START ?? '2026-11-26T04:00:00Z';

/** Starts the site of a checkout on a copy of a data directory, with a clock that stands still and nearly without limits. */
export async function startSite(
  checkout: string,
  dataDir: string,
): Promise<{ address: string; stop(): Promise<void> }> {
  const copy = copyDataDirectory(dataDir, fs.mkdtempSync(path.join(os.tmpdir(), 'replies-')));
  const frozen = `data:text/javascript,Date.now = () => ${Date.parse(NOW)}`;
  const child = spawn(path.join(checkout, 'node_modules/.bin/node'), ['--import', frozen, 'server/main.ts'], {
    cwd: checkout,
    env: {
      ...{
        PATH: process.env.PATH,
        DATA_DIR: copy,
        PORT: '0',
        SITE_URL: 'http://stella.example',
        LIMITS_FACTOR: '1000000',
      },
      ...{ DIRECT_SCORES: 'rights', ESTIMATE_AT: 'off' },
    },
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
    if (!address) continue;
    child.stdout.resume();
    return { address, stop };
  }
  throw new Error(`The site of ${checkout} ended at its start.`);
}

/** Somebody who asks: returns the headers of a request. */
export type Caller = (url: string) => Record<string, string>;

/** Logs in, and makes keys for game clients: returns everybody who asks, by name. */
export async function callersOf(address: string): Promise<Record<string, Caller>> {
  const post = async (call: string, body: object, headers = {}) => {
    const sent = {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    };
    const reply = await fetch(`${address}${call}`, sent);
    if (!reply.ok) throw new Error(`${call}: ${await reply.text()}`);
    return reply;
  };
  const session = async (name: string) => {
    const { userId, password } = namedPlayers.find((player) => player.userId === name) ?? {};
    const reply = await post('/api/login/', { userid: userId, userpw: password });
    return {
      password,
      cookie: reply.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';', 1)[0])
        .join('; '),
    };
  };
  const { password, cookie } = await session('demo-aki');
  const admin = await session('demo-admin');
  const keyOf = async (client: string) => {
    const reply = await post('/api/user/keys/create', { client, name: client, userpw: password }, { cookie });
    return ((await reply.json()) as { key: string }).key;
  };
  const [openlr2, beatoraja] = [await keyOf('openlr2'), await keyOf('beatoraja')];
  return {
    visitor: () => ({}),
    player: () => ({ cookie }),
    admin: () => ({ cookie: admin.cookie }),
    openlr2: (url) => openLr2Headers(openlr2, url.split('?')[1] ?? '', new Date(NOW)),
    beatoraja: () => ({ authorization: `Bearer ${beatoraja}` }),
  };
}
