import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { hashesOf } from '#server/base/hash.ts';
import { diskStore } from '#server/files/diskStore.ts';
import { bigChart, bigZip } from '#testing/files/bigUploads.ts';
import { uploadFields } from '#testing/site/submitUpload.ts';
import type { BenchEngine } from './benchContext.ts';
import { median } from './median.ts';
import { startNode } from './process.ts';
import type { BenchResult } from './result.ts';

const PORT = 3922;
const CLIENTS = 8;
const ROUNDS = 3;
const MEGABYTE = 1024 * 1024;

interface Sent {
  file: Buffer;
  fileName: string;
  /** The chart in the zip, or the file itself. */
  chart: Buffer;
}

/** The uploads: charts of usual size, and the largest allowed. */
const KINDS: Readonly<Record<string, { count: number; make: (name: string) => Sent }>> = {
  'charts of 70 kB': {
    count: 24,
    make: (name) => ({ ...sameFile(bigChart(name).subarray(0, 70_000)), fileName: 'a.bms' }),
  },
  'charts of 5 MB': { count: 8, make: (name) => ({ ...sameFile(bigChart(name)), fileName: 'a.bms' }) },
  'zips of 5 MB with one chart': {
    count: 8,
    make(name) {
      const { zip, chart } = bigZip(name);
      return { file: zip, chart, fileName: 'a.zip' };
    },
  },
};
const sameFile = (file: Buffer) => ({ file, chart: file });

/** Measures uploads by several concurrent clients against only writing the same bytes durably. */
export async function benchUploads(folder: string, engine: BenchEngine): Promise<BenchResult[]> {
  const dataDir = engine.environment.DATA_DIR ?? fs.mkdtempSync(path.join(folder, 'uploads-'));
  const site = await startNode(['server/main.ts'], {
    port: PORT,
    path: '/readyz',
    // Each upload comes from an address of its own, because rate limits are not measured here.
    env: { ...engine.environment, DATA_DIR: dataDir, NODE_ENV: 'test', TRUST_PROXY: 'true' },
  });
  try {
    await uploaded(
      site.address,
      [bigZip('warm')].map(({ zip, chart }) => ({ file: zip, chart, fileName: 'a.zip' })),
    );
    const results: BenchResult[] = [];
    for (const [name, { count, make }] of Object.entries(KINDS)) {
      const [ours, bare, grown]: [number[], number[], number[]] = [[], [], []];
      for (let round = 0; round < ROUNDS; round++) {
        const sent = Array.from({ length: count }, (_, index) => make(`${name} ${round} ${index}`));
        await pause(500);
        const memory = watchMemory(site.pid);
        ours.push(await uploaded(site.address, sent));
        grown.push(memory.stop());
        bare.push(await written(path.join(folder, 'bare'), sent));
      }
      results.push({
        name: `take ${name}, ${CLIENTS} clients, ${engine.name} engine`,
        baseline: 'writing the same bytes, fsync and rename',
        ratio: median(ours) / median(bare),
        target: null,
        better: 'higher',
        detail: `${median(ours).toFixed(1)} uploads per second against ${median(bare).toFixed(1)} files; the process grew by ${Math.round(Math.max(...grown))} MB at most`,
      });
    }
    return results;
  } finally {
    await site.stop();
  }
}

/** Lets the clients take one upload after the other until none is left. Returns the uploads per second. */
async function shareOut(sent: readonly Sent[], send: (one: Sent) => Promise<void>): Promise<number> {
  const left = sent.values();
  const start = performance.now();
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      for (const one of left) await send(one);
    }),
  );
  return (1000 * sent.length) / (performance.now() - start);
}

let addresses = 0;

function uploaded(address: string, sent: readonly Sent[]): Promise<number> {
  return shareOut(sent, async ({ file, fileName, chart }) => {
    const form = new FormData();
    const charts = [{ ...hashesOf(chart), mark: 'st', level: '1' }];
    for (const [name, value] of Object.entries(uploadFields(null, { file, charts }))) form.append(name, value);
    form.append('file', new Blob([Uint8Array.from(file)]), fileName);
    addresses++;
    const headers = { 'x-forwarded-for': `10.0.${addresses >> 8}.${addresses & 255}` };
    const answer = await fetch(`${address}/api/uploader/submit`, { method: 'POST', body: form, headers });
    if (!answer.ok) throw new Error(`an upload was not taken: ${await answer.text()}`);
  });
}

function written(folder: string, sent: readonly Sent[]): Promise<number> {
  const store = diskStore(path.join(folder, randomUUID()));
  return shareOut(sent, ({ file }) => store.put(hashesOf(file).sha256, file));
}

/** Watches by how many MB a process grows; works on Linux only. */
function watchMemory(pid: number) {
  const now = () => {
    const status = fs.existsSync(`/proc/${pid}/status`) ? fs.readFileSync(`/proc/${pid}/status`, 'utf8') : '';
    return (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) * 1024) / MEGABYTE;
  };
  const idle = now();
  let most = idle;
  const timer = setInterval(() => {
    most = Math.max(most, now());
  }, 10);
  return {
    stop() {
      clearInterval(timer);
      return Math.max(most, now()) - idle;
    },
  };
}
