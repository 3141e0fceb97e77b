/**
 * `npm run attack`: attacks a site with the demo community, behind nginx where that is installed, and prints what other visitors
 * noticed. The site is on the embedded engine, which bears less. Words after `--` choose attacks that contain one of them:
 * `npm run attack -- lists passwords`.
 */
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import autocannon, { type Request } from 'autocannon';
import { endpoints } from '#contract/all.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { prepareDemo } from '#demo/prepareDemo.ts';
import { startServices } from '#fakes/startServices.ts';
import { readConfig } from '#server/platform/config.ts';
import { slowCharts } from '#testing/files/slowCharts.ts';
import { hasNginx, startNginx } from '#testing/site/proxies.ts';
import { uploadForm } from '#testing/site/submitUpload.ts';
import { logIn, type Observed } from './attackObserver.ts';
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
  get(`/api/vote/songs?table=${table}`),
]);
const passwords = Array.from({ length: 50 }, (_, n) =>
  post('/api/login/', { userid: `demo-${n}`, userpw: 'wrong-password' }),
);
/** Returns the body and headers of an upload of this file, as a page sends it. */
async function formOf(bytes: Uint8Array) {
  const encoded = new Response(uploadForm({ file: bytes, fileName: 'a.bms' }));
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
  return { headers, body: Buffer.from(await encoded.arrayBuffer()) };
}
const files = slowCharts.flatMap(([, bytes]) =>
  ['/api/vote/get-file-data', '/api/vote/get-hash', '/api/uploader/submit'].map((address) => async () => ({
    method: 'POST' as const,
    path: address,
    ...(await formOf(bytes)),
  })),
);
const attacks: Readonly<Record<string, Attack>> = {
  'no attack': () => pause(SECONDS * 1000, {}),
  'bodies at the limit of every endpoint and one byte over it': flood(16, sizes),
  'lists, searched and sorted': flood(120, lists),
  'wrong passwords': flood(64, passwords),
  'charts that took seconds to read': flood(16, files),
  '500 connections that send nothing, or a byte a second': sockets((socket, second, index) => {
    if (index % 3 === 0) return;
    const inHead = index % 3 === 1;
    if (second > 0) return void socket.write(inHead ? `X-${second}: 1\r\n` : ' ');
    socket.write('POST /api/login/ HTTP/1.1\r\nHost: site\r\n');
    if (!inHead) socket.write('Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n');
  }),
  '500 connections with 20 requests each that read nothing': sockets((socket, second) => {
    if (second === 0)
      socket.write(`GET /api/submission?table=st HTTP/1.1\r\nHost: site\r\nAccept: */*\r\n\r\n`.repeat(20));
  }),
};

/** Starts a site with the demo community. */
async function startSite(folder: string) {
  const config = readConfig({ DATA_DIR: folder });
  await prepareDemo(config, { seed: 'attack', until: new Date() }, () => undefined);
  const services = await startServices({ DATA_DIR: folder, PORT });
  const env = { ...services.environment, DATA_DIR: folder, LIMITS_FACTOR: '1', TRUST_PROXY: String(hasNginx) };
  const site = await startNode(['server/main.ts'], { port: PORT, path: '/readyz', env });
  const proxy = hasNginx ? await startNginx({ port: PROXY_PORT, sitePorts: [PORT] }) : null;
  return {
    address: proxy?.address ?? site.address,
    pid: site.pid,
    async stop() {
      await proxy?.stop();
      await site.stop();
      await services.close();
    },
  };
}

/** Observes the site in a thread of its own, which the attacker's work does not delay. */
async function observe(workerData: Observed, attack: () => ReturnType<Attack>) {
  const worker = new Worker(new URL('attackObserver.ts', import.meta.url), { workerData });
  const reported = new Promise<string>((resolve, reject) => worker.once('message', resolve).once('error', reject));
  await pause(1000);
  const tally = await attack();
  worker.postMessage('stop');
  return { tally, report: await reported };
}

const chosen = process.argv.slice(2);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'stellaverse-attack-'));
const { address, pid, stop } = await startSite(folder);
try {
  if (!hasNginx) console.log('nginx is not installed: the site is attacked without a proxy');
  const user = await logIn(address, 'demo-bora');
  for (const [index, [name, attack]] of Object.entries(attacks).entries()) {
    if (chosen.length > 0 && !chosen.some((word) => name.includes(word))) continue;
    // An attack may end the session. In turn, as the logins of an account are limited.
    const cookie = await logIn(address, index % 2 ? 'demo-chie' : 'demo-aki');
    const { tally, report } = await observe({ address, pid, cookie: user }, () => attack({ address, cookie }));
    console.log(`\n${name}: ${JSON.stringify(tally)}\n${report}`);
    await pause(REST_MS);
  }
} finally {
  await stop();
  fs.rmSync(folder, { recursive: true, force: true });
}
