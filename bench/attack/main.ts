/**
 * `npm run attack`: attacks a running site with the demo community behind nginx on each engine, and prints what other
 * visitors noticed. Words after `--` choose attacks that contain one of them: `npm run attack -- lists passwords`.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { testServer } from '#testing/database/testServer.ts';
import { freshDatabase } from '../freshDatabase.ts';
import { type Attack, attacks, fileAttacks, type Tally } from './attacks.ts';
import { logIn } from './client.ts';
import { memoryOf, type Observation, type Observed } from './observer.ts';
import { printReport, type Row } from './printReport.ts';
import { fillDemo, startTarget, type Target } from './target.ts';

const ATTACK_MS = 20_000;
/**
 * For which the site is left alone after an attack: until the windows of its limits are over, and the threads that read
 * files have ended.
 */
const [REST_MS, FILE_REST_MS] = [12_000, 40_000];

const chosen = process.argv.slice(2);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'stellaverse-attack-'));
const postgres = await testServer();

/** Observes the site during an attack and the rest after it. */
async function observed(site: Observed, attack: () => Promise<Tally>): Promise<Observation & { tally: Tally }> {
  const worker = new Worker(new URL('observer.ts', import.meta.url), { workerData: site });
  const observation = new Promise<Observation>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  await pause(1000);
  const tally = await attack();
  worker.postMessage('stop');
  return { ...(await observation), tally };
}

async function attackSite(target: Target, engine: string): Promise<Row[]> {
  const site = {
    address: target.address,
    pid: target.pid,
    cookie: await logIn(target.address, '127.0.0.3', 'demo-bora'),
  };
  const rows: Row[] = [];
  const nothing: Attack = async (_, signal) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    return {};
  };
  for (const [name, attack] of Object.entries({ 'no attack': nothing, ...attacks })) {
    if (chosen.length > 0 && !chosen.some((word) => name.includes(word))) continue;
    // An attack may end the session. In turn, as an account may log in ten times in a quarter of an hour.
    const cookie = await logIn(target.address, '127.0.0.66', rows.length % 2 ? 'demo-chie' : 'demo-aki');
    const attacker = { site: target.address, cookie };
    const result = await observed(site, () => attack(attacker, AbortSignal.timeout(ATTACK_MS)));
    await pause(name in fileAttacks ? FILE_REST_MS : REST_MS);
    const row = { name, engine, ...result, after: memoryOf(target.pid) };
    rows.push(row);
    console.log(JSON.stringify(row));
  }
  return rows;
}

try {
  const demo = await fillDemo(folder);
  const rows: Row[] = [];
  for (const [engine, url] of [
    ['embedded', undefined],
    ['server', postgres.url],
  ] as const) {
    if (engine === 'server' && url === undefined) continue;
    const target = await startTarget(demo, url && (await freshDatabase(url)));
    try {
      rows.push(...(await attackSite(target, engine)));
    } finally {
      await target.stop();
    }
  }
  printReport(rows);
} finally {
  await postgres.stop();
  fs.rmSync(folder, { recursive: true, force: true });
}
