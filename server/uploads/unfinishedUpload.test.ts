import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import net from 'node:net';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { dataPlace } from '#testing/database/dataPlace.ts';
import { bigZip } from '#testing/files/bigUploads.ts';
import { chartText } from '#testing/files/chartText.ts';
import { long } from '#testing/long.ts';
import { startServerProcess } from '#testing/processes/processes.ts';
import { testSite } from '#testing/site/site.ts';
import { uploadForm } from '#testing/site/submitUpload.ts';
import { buildApp } from '../app.ts';
import { hashesOf } from '../platform/hash.ts';

// Uploads over a real network: slow, truncated, and many at once.

const site = await testSite(await testDatabase());
const { ctx } = site;
const impatientApp = await buildApp(ctx, { headersMs: 400, requestMs: 1200, checkIntervalMs: 100 });
const patientApp = await buildApp(ctx);
for (const app of [impatientApp, patientApp]) await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => Promise.all([impatientApp.close(), patientApp.close()]));
const portOf = (app: typeof patientApp) => (app.server.address() as AddressInfo).port;
beforeEach(() => site.fresh());

const MEGABYTE = 1024 * 1024;
const incomingFolder = path.join(ctx.config.DATA_DIR, 'files-arriving');
/** Returns the open spooled files of this process, which are unlinked. */
const openFiles = () =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(incomingFolder);
    } catch {
      return false;
    }
  });

/** Returns the bytes of a whole request that uploads a file of one megabyte. */
async function requestBytes(): Promise<Buffer> {
  const file = Buffer.concat([chartText(), Buffer.alloc(MEGABYTE, '*')]);
  const request = new Request('http://x', { method: 'POST', body: uploadForm({ file }) });
  const body = Buffer.from(await request.arrayBuffer());
  const head = [
    'POST /api/uploader/submit HTTP/1.1',
    'Host: x',
    `Content-Type: ${request.headers.get('content-type')}`,
    `Content-Length: ${body.length}`,
    '',
    '',
  ];
  return Buffer.concat([Buffer.from(head.join('\r\n')), body]);
}

/** Sends some bytes and keeps the connection open. */
function sendBytes(app: typeof patientApp, bytes: Uint8Array) {
  const socket = net.connect(portOf(app), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(bytes);
  return socket;
}

describe.skipIf(process.platform !== 'linux')('an incomplete upload', () => {
  test('whose client stalls blocks nobody else', async () => {
    const request = await requestBytes();
    const slow = Array.from({ length: 10 }, () => sendBytes(patientApp, request.subarray(0, request.length / 2)));
    await vi.waitFor(() => expect(openFiles()).toHaveLength(10), 30_000);
    const quick = await fetch(`http://127.0.0.1:${portOf(patientApp)}/api/uploader/submit`, {
      method: 'POST',
      body: uploadForm(),
    });
    expect(quick.status).toBe(200);
    expect(openFiles()).toHaveLength(10);
    for (const socket of slow) socket.destroy();
    await vi.waitFor(() => expect(openFiles()).toEqual([]), 30_000);
  });

  test('whose client stalls is aborted, and leaves no file', async () => {
    const request = await requestBytes();
    const slow = Array.from({ length: 10 }, () => sendBytes(impatientApp, request.subarray(0, request.length / 2)));
    await Promise.all(slow.map((socket) => once(socket.resume(), 'close')));
    await vi.waitFor(() => expect(openFiles()).toEqual([]), 30_000);
    expect(readdirSync(incomingFolder)).toEqual([]);
  });
});

// In memory, fewer would not be noticed.
describe.runIf(long && process.platform === 'linux')('uploads at once', () => {
  const COUNT = 50;
  const MAX_GROWTH = 256 * MEGABYTE;

  test(`${COUNT} of 5 MB grow the process by less than 256 MB`, { timeout: 300_000 }, async () => {
    const place = await dataPlace();
    const server = await startServerProcess(place.environment);
    const memory = () => 1024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]);
    const forms = Array.from({ length: COUNT }, (_, index) => {
      const { zip, chart } = bigZip(`song ${index}`);
      const charts = [{ ...hashesOf(chart), mark: 'st', level: '1' }];
      return uploadForm({ file: zip, fileName: 'a.zip', charts });
    });
    const idle = memory();
    let most = idle;
    const watching = setInterval(() => {
      most = Math.max(most, memory());
    }, 20);
    const answers = await Promise.all(
      forms.map((body) => fetch(`${server.address}/api/uploader/submit`, { method: 'POST', body })),
    );
    clearInterval(watching);
    expect(answers.map(({ status }) => status)).toEqual(Array(COUNT).fill(200));
    expect(most - idle).toBeLessThan(MAX_GROWTH);
    await server.end('SIGTERM');
  });
});
