/**
 * `npm run attack`: attacks a site with the demo community behind nginx on each engine, and prints what other visitors noticed.
 * Words after `--` choose attacks that contain one of them: `npm run attack -- lists passwords`. With `DATA_DIR`, a folder that
 * `npm run demo` filled, it attacks a copy of that.
 */
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import autocannon, { type Request } from 'autocannon';
import { endpoints } from '#contract/all.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { prepareDemo } from '#demo/prepareDemo.ts';
import { startServices } from '#fakes/startServices.ts';
import { readConfig } from '#server/platform/config.ts';
import { copyDataDirectory } from '#testing/database/copyDataDirectory.ts';
import { testServer } from '#testing/database/testServer.ts';
import { slowCharts } from '#testing/files/slowCharts.ts';
import { startNginx } from '#testing/site/proxies.ts';
import { root } from '../scripts/runTool.ts';
import { formOf, logIn, type Observation, type Observed } from './attackObserver.ts';
import { freshDatabase } from './freshDatabase.ts';
import { startNode } from './process.ts';

const SECONDS = 20;
/** Until the windows of the limits are over, and the threads that read files have ended. */
const REST_MS = 40_000;
/** The stand-ins of services take the ports after that of the site. */
const [PORT, PROXY_PORT] = [3951, 3955];
/** As many addresses as nginx's limit of connections per address requires. */
const ADDRESSES = ['127.0.0.66', '127.0.0.67', '127.0.0.68', '127.0.0.69'];
const SOCKETS = 500;

interface Site {
  address: string;
  /** Of the attacker's session. */
  cookie: string;
}
/** Attacks for `SECONDS`. Returns how many requests or connections had which outcome. */
type Attack = (site: Site) => Promise<Record<string, number>>;

/** Sends these requests over and over. */
function flood(connections: number, requests: readonly (Request | (() => Promise<Request> | Request))[]): Attack {
  return async ({ address, cookie }) => {
    const made = await Promise.all(requests.map((request) => (typeof request === 'function' ? request() : request)));
    const { statusCodeStats = {}, errors } = await autocannon({
      url: address,
      connections,
      duration: SECONDS,
      timeout: 2 * SECONDS,
      headers: { cookie, 'sec-fetch-site': 'same-origin', accept: 'application/json' },
      requests: made,
    });
    const statuses = Object.entries(statusCodeStats).map(([status, { count = 0 }]) => [status, count]);
    return { ...Object.fromEntries(statuses), closed: errors };
  };
}

/** Opens connections that read nothing, and calls `act` every second with each until it is closed. */
function sockets(act: (socket: net.Socket, second: number, index: number) => void): Attack {
  return async ({ address }) => {
    const { hostname, port } = new URL(address);
    const tally = { opened: 0, 'closed by the site': 0 };
    const open = Array.from({ length: SOCKETS }, (_, index) => {
      const localAddress = ADDRESSES[index % ADDRESSES.length] as string;
      const socket = net.connect({ host: hostname, port: Number(port), localAddress }, () => tally.opened++).pause();
      return socket.on('error', () => undefined).on('close', () => tally['closed by the site']++);
    });
    for (let second = 0; second < SECONDS; second++) {
      for (const [index, socket] of open.entries()) if (socket.writable) act(socket, second, index);
      await pause(1000);
    }
    const result = { ...tally };
    for (const socket of open) socket.destroy();
    return result;
  };
}

const JSON_TYPE = { 'content-type': 'application/json' };
const get = (address: string): Request => ({ method: 'GET', path: address });
const post = (address: string, body: object): Request => ({
  method: 'POST',
  path: address,
  headers: JSON_TYPE,
  body: JSON.stringify(body),
});

/** Bodies of every endpoint at its limit and one byte over it. */
const sizes = (endpoints as readonly Endpoint[])
  // A logout would end the attacker's session, and spare all other endpoints.
  .filter(({ method, path: address }) => method !== 'GET' && address !== '/api/login/logout')
  .flatMap(({ method, path: address, form, limits: { maxBodyBytes } }) =>
    [maxBodyBytes, maxBodyBytes + 1].map((size) => ({
      method,
      path: address.replace(/:\w+/g, '1'),
      headers: { 'content-type': form ? 'multipart/form-data; boundary=x' : 'application/json' },
      setupRequest: (request: Request) => ({ ...request, body: Buffer.alloc(size, 'x') }),
    })),
  );

const lists = ['st', 'sl', 'dpst', 'dp', 'fr'].flatMap((table, index) => [
  get(`/api/submission?table=${table}&page=${6 * index + 1}&sort=-title&search=a`),
  get(`/api/uploader?search=o&sort=title&page=${4 * index + 1}`),
  get(`/api/search?value=${index}`),
  get(`/api/vote/search-submission?table=${table}&value=a`),
  get(`/api/revisionlist?table=${table}`),
  get(`/api/counting?table=${table}`),
  get(`/api/vote/songs?table=${table}`),
  get(`/api/courses?table=${table}`),
]);
const unlimited = ['/', '/nothing/here', '/st/score.json', '/assets/nothing.js', '/calls', `/api/${'x'.repeat(7000)}`];
const largeHeaders = {
  range: `bytes=${Array.from({ length: 500 }, (_, n) => `${n}-${n}`).join()}`,
  'accept-encoding': 'a;q=0.1,'.repeat(400),
  'x-forwarded-for': '1.2.3.4,'.repeat(300),
};
const passwords = Array.from({ length: 50 }, (_, n) => [
  post('/api/login/', { userid: `demo-${n}`, userpw: 'wrong-password' }),
  post('/api/user/change-password', { userpw: 'wrong-password', userpwNew: 'another-one', userpwAgain: 'another-one' }),
  post('/api/signup/check', { nickname: `n${n}`, userlr2id: String(910_000 + n) }),
  post('/api/recover/check', { userid: `demo-${n}`, playerName: 'lr2' }),
]).flat();
const files = slowCharts.flatMap(([, bytes]) =>
  ['/api/vote/get-file-data', '/api/vote/get-hash', '/api/uploader/submit'].map((address) => async () => ({
    method: 'POST' as const,
    path: address,
    ...(await formOf(bytes, 'a.bms')),
  })),
);
const READ_NOTHING = ['/st/score.json', '/upload/1', '/api/submission?table=st', '/api/uploader', '/'];

const attacks: Readonly<Record<string, Attack>> = {
  'no attack': () => pause(SECONDS * 1000, {}),
  'bodies at the limit of every endpoint and one byte over it': flood(16, sizes),
  'bodies of 5 MB to addresses without an endpoint': flood(100, [
    { method: 'POST', path: '/nothing', body: Buffer.alloc(5_000_000) },
  ]),
  'ten bodies of 2.5 million [ at a time': flood(10, [
    { method: 'POST', path: '/api/login/logout', headers: JSON_TYPE, body: '['.repeat(2_500_000) },
  ]),
  'lists, searched and sorted': flood(120, lists),
  'pages, published files and unknown addresses, with large headers': flood(
    120,
    unlimited.map((address) => ({ ...get(address), headers: largeHeaders })),
  ),
  'wrong passwords, sign-ups and resets': flood(64, passwords),
  'charts that took seconds to read': flood(16, files),
  '500 connections that send nothing, or a byte a second': sockets((socket, second, index) => {
    if (index % 3 === 0) return;
    const inHead = index % 3 === 1;
    if (second > 0) return void socket.write(inHead ? `X-${second}: 1\r\n` : ' ');
    socket.write('POST /api/login/ HTTP/1.1\r\nHost: site\r\n');
    if (!inHead) socket.write('Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n');
  }),
  '500 connections with 20 requests each that read nothing': sockets((socket, second, index) => {
    const address = READ_NOTHING[index % READ_NOTHING.length];
    if (second === 0) socket.write(`GET ${address} HTTP/1.1\r\nHost: site\r\nAccept: */*\r\n\r\n`.repeat(20));
  }),
  'connections that are closed at once': flood(SOCKETS, [{ ...get('/healthz'), headers: { connection: 'close' } }]),
};

/** Starts a site on a copy of the demo community behind nginx. `url` is an empty database of the server engine. */
async function startSite(demo: string, url?: string) {
  const environment = { DATA_DIR: `${demo}-${url ? 'server' : 'embedded'}`, ...(url && { DATABASE_URL: url }) };
  if (url) {
    // Moves the demo to another engine, as an operator does.
    const copy = `${demo}-backup`;
    const run = (command: string, env: NodeJS.ProcessEnv) =>
      promisify(execFile)(process.execPath, ['server/cliMain.ts', command, copy], {
        cwd: root,
        env: { ...process.env, ...env },
      });
    await run('backup', { DATA_DIR: demo });
    await run('restore', environment);
  } else copyDataDirectory(demo, environment.DATA_DIR);
  const services = await startServices({ DATA_DIR: demo, PORT });
  const env = { ...services.environment, ...environment, LIMITS_FACTOR: '1', TRUST_PROXY: 'true' };
  const site = await startNode(['server/main.ts'], { port: PORT, path: '/readyz', env });
  const nginx = await startNginx({ port: PROXY_PORT, sitePorts: [PORT] });
  const stop = async () => {
    await nginx.stop();
    await site.stop();
    await services.close();
  };
  return { address: nginx.address, pid: site.pid, stop };
}

/** Observes the site in a thread of its own, which the attacker's work does not delay. */
async function observe(workerData: Observed, attack: () => ReturnType<Attack>) {
  const worker = new Worker(new URL('attackObserver.ts', import.meta.url), { workerData });
  const observation = new Promise<Observation>((resolve, reject) =>
    worker.once('message', resolve).once('error', reject),
  );
  await pause(1000);
  const tally = await attack();
  worker.postMessage('stop');
  return { tally, ...(await observation) };
}

const chosen = process.argv.slice(2);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'stellaverse-attack-'));
const postgres = await testServer();
try {
  const demo = path.join(folder, 'demo');
  if (process.env.DATA_DIR) copyDataDirectory(process.env.DATA_DIR, demo);
  else await prepareDemo(readConfig({ DATA_DIR: demo }), { seed: 'attack', until: new Date() }, () => undefined);
  for (const url of postgres.url ? [undefined, await freshDatabase(postgres.url)] : [undefined]) {
    const { address, pid, stop } = await startSite(demo, url);
    try {
      const user = await logIn(address, 'demo-bora');
      for (const [index, [name, attack]] of Object.entries(attacks).entries()) {
        if (chosen.length > 0 && !chosen.some((word) => name.includes(word))) continue;
        // An attack may end the session. In turn, as the logins of an account are limited.
        const cookie = await logIn(address, index % 2 ? 'demo-chie' : 'demo-aki');
        const { tally, report } = await observe({ address, pid, cookie: user }, () => attack({ address, cookie }));
        console.log(`\n${name}, ${url ? 'server' : 'embedded'} engine: ${JSON.stringify(tally)}\n${report}`);
        await pause(REST_MS);
      }
    } finally {
      await stop();
    }
  }
} finally {
  await postgres.stop();
  fs.rmSync(folder, { recursive: true, force: true });
}
