import { EventEmitter, once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import type { Reply } from '#contract/platform/endpoint.ts';
import type { submitUpload } from '#contract/uploads/uploads.ts';
import type { Context } from '#server/platform/context.ts';
import { hashesOf } from '#server/platform/hash.ts';
import { fileFaults } from '#testing/checks/fileFaults.ts';
import { testDirectory } from '#testing/database/database.ts';
import { dataPlace, placeAt } from '#testing/database/dataPlace.ts';
import { startFakeS3 } from '#testing/fakes/fakeS3.ts';
import { chartText } from '#testing/files/chartText.ts';
import { progress } from '#testing/long.ts';
import { type ServerProcess, startServerProcess } from '#testing/processes/processes.ts';
import { UPLOAD_PASSWORD, uploadForm } from '#testing/site/submitUpload.ts';

const HOUR = 60 * 60 * 1000;
const START = new Date('2026-11-24T12:00:00Z').getTime();
const VISITORS = 4;

/** Random numbers from a fixed seed, so that a round can be repeated. */
const drawn = (seed: number, min: number, max: number): number =>
  fc.sample(fc.noBias(fc.integer({ min, max })), { seed, numRuns: 1 })[0] ?? min;

/** A chart of its own kind, of 1 to 200 KB. */
function chart(title: string, seed: number): Buffer {
  const line = (index: number) => `#COMMENT ${String(index).padEnd(1013, 'x')}`;
  return chartText({ title, lines: Array.from({ length: drawn(seed, 1, 200) }, (_, index) => line(index)) });
}

/**
 * What a server acknowledged, by upload number: the sha256 of what it stored, and what it was asked to delete.
 */
interface Told {
  stored: Map<number, string>;
  asked: Set<number>;
  deleted: Set<number>;
}

/** Everybody uploads, and now and then deletes what they uploaded, until the server is gone. */
function letEverybodyUpload({ address, ended }: ServerProcess, round: number, told: Told) {
  const answered = new EventEmitter();
  const visiting = Array.from({ length: VISITORS }, async (_, visitor) => {
    // Each from its own address, since limits are not tested here.
    const headers = { 'x-forwarded-for': `192.0.2.${visitor}` };
    const send = (place: string, init: RequestInit) =>
      fetch(`${address}${place}`, { method: 'POST', ...init }).catch(() => null);
    for (let nth = 0; ; nth++) {
      const file = chart(`round ${round}, ${visitor} uploads ${nth}`, round * 10_000 + visitor * 1000 + nth);
      const answer = await send('/api/uploader/submit', { headers, body: uploadForm({ file }) });
      const reply = (await answer?.json().catch(() => null)) as Reply<typeof submitUpload> | null;
      if (!answer || !reply) return;
      expect({ status: answer.status, ...reply }).toMatchObject({ status: 200 });
      told.stored.set(reply.entryNo, hashesOf(file).sha256);
      answered.emit('one');
      if (nth % 2 === 0) continue;
      told.asked.add(reply.entryNo);
      const body = JSON.stringify({ password: UPLOAD_PASSWORD });
      const json = { ...headers, 'content-type': 'application/json' };
      const gone = await send(`/api/uploader/delete/${reply.entryNo}`, { headers: json, body });
      if (!gone || !(await gone.json().catch(() => null))) return;
      expect(gone.status).toBe(200);
      told.deleted.add(reply.entryNo);
      answered.emit('one');
    }
  });
  const over = Promise.all(visiting);
  const some = async (many: number) => {
    // An unexpected response of one visitor ends the round.
    for (let number = 0; number < many; number++) await Promise.race([once(answered, 'one'), ended, over]);
  };
  return { some, over };
}

async function expectAsTold(ctx: Context, { stored, asked, deleted }: Told) {
  expect(await fileFaults(ctx)).toEqual([]);
  const rows = await ctx.db.selectFrom('upload').select(['entryNo', 'fileSha256']).execute();
  const there = new Map(rows.map(({ entryNo, fileSha256 }) => [entryNo, fileSha256]));
  for (const [entryNo, sha256] of stored) if (!asked.has(entryNo)) expect(there.get(entryNo)).toBe(sha256);
  expect([...deleted].filter((entryNo) => there.has(entryNo))).toEqual([]);
}

/** Files that must be gone after a process ended: incoming and incomplete ones. */
function leftovers(dataDir: string): string[] {
  return ['files-arriving', 'files/unfinished'].flatMap((name) => {
    const folder = path.join(dataDir, name);
    return fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  });
}

/**
 * Makes files that were being written two hours older. On a server engine a start leaves younger ones to the processes
 * that may be writing them.
 */
function ageUnfinished(dataDir: string): void {
  const folder = path.join(dataDir, 'files/unfinished');
  if (!fs.existsSync(folder)) return;
  const before = new Date(Date.now() - 2 * HOUR);
  for (const name of fs.readdirSync(folder)) fs.utimesSync(path.join(folder, name), before, before);
}

const peer = await startFakeS3();
afterAll(() => peer.close());

describe.each([
  ['a folder', {}, 10],
  ['a bucket', peer.environment, 10],
])('files in %s', (where, store, many) => {
  test(`a server killed ${many} times while it takes and deletes uploads: after the next start every row has its file and every file its row`, {
    timeout: 3_600_000,
  }, async () => {
    const place = await dataPlace();
    const environment = { DATA_DIR: testDirectory(), ...place.environment, ...store, TRUST_PROXY: 'true' };
    const told: Told = { stored: new Map(), asked: new Set(), deleted: new Set() };
    let starts = 0;
    // Claims of a process that died are over hours later; the embedded engine need not wait for that.
    const start = () =>
      startServerProcess({ ...environment, CLOCK_START: new Date(START + 2 * HOUR * starts++).toISOString() });
    const survived = progress(`killed among uploads into ${where}`, many);
    for (let round = 0; round < many; round++) {
      const server = await start();
      const visits = letEverybodyUpload(server, round, told);
      await visits.some(drawn(round, 1, 12));
      await setTimeout(drawn(round + 1000, 0, 60));
      await server.end('SIGKILL');
      await visits.over;
      ageUnfinished(environment.DATA_DIR);
      const next = await start();
      // It handles signals a moment after it accepts requests.
      await fetch(`${next.address}/healthz`);
      expect((await next.end('SIGTERM')).code).toBe(0);
      await placeAt(environment).open((ctx) => expectAsTold(ctx, told), {
        CLOCK_START: new Date(START + 2 * HOUR * starts).toISOString(),
      });
      expect(leftovers(environment.DATA_DIR)).toEqual([]);
      survived();
    }
    expect(told.stored.size).toBeGreaterThan(many);
  });
});
