import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { daysAfter, SECOND_MS } from '#domain/common/dates.ts';
import { nextVoteCount } from '#domain/voting/calendar.ts';
import { testDatabase } from '#testing/database/database.ts';
import { NOW } from '#testing/site/rules.ts';
import { testSite } from '#testing/site/site.ts';
import { openFileReader } from '../../platform/fileReader/fileReader.ts';
import { bumpPublished } from '../../platform/lists/listVersion.ts';
import { createLog } from '../../platform/log.ts';
import { countVotes } from '../../voting/voteCounts/countVotes.ts';
import { createRegistry } from './metrics.ts';

const database = await testDatabase();
// Its own, as the failures of the shared one include those of other test files.
const fileReader = openFileReader({ log: createLog('silent') });
const site = await testSite(database, { fileReader });
const ctx = { ...site.ctx, pools: database.pools };
beforeEach(() => site.fresh());
await site.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = site.app.server.address() as AddressInfo;
const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);

/** A registry that has read nothing yet: what it reads of the database is kept for a second. */
const newRegistry = () => createRegistry(ctx, site.app.requestDurations);
const metrics = () => newRegistry().metrics();
/** Returns the value of a metric, written as in the reply: `name{label="value"}`. */
async function sampleOf(metric: string): Promise<number | undefined> {
  const line = (await metrics()).split('\n').find((each) => each.startsWith(`${metric} `));
  return line === undefined ? undefined : Number(line.slice(metric.length));
}

const LABELS = String.raw`\{(?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\["\\n])*",?)+\}`;
/** The lines of the text format: comments of a metric, and samples. */
const LINE = new RegExp(
  String.raw`^(?:# HELP [a-zA-Z_:][\w:]* [^\n]+|# TYPE [a-zA-Z_:][\w:]* (?:counter|gauge|histogram|summary)|[a-zA-Z_:][\w:]*(?:${LABELS})? (?:[-+]?\d[\d.e+-]*|[+-]Inf|Nan))$`,
);

test('/metrics is in the text format of Prometheus, and each metric of the site is named after its conventions', async () => {
  await ask('/healthz');
  const text = await metrics();
  expect(text.split('\n').filter((line) => line !== '' && !LINE.test(line))).toEqual([]);
  const types = [...text.matchAll(/^# TYPE (stellaverse_\w+) (\w+)$/gm)].map(([, name, type]) => [name, type]);
  expect(types.length).toBeGreaterThan(12);
  for (const [name, type] of types) expect(/_total$/.test(name ?? ''), name).toBe(type === 'counter');
});

test('every metric that deploy/alerts.yml names exists', async () => {
  const rules = readFileSync(path.join(import.meta.dirname, '../../../deploy/alerts.yml'), 'utf8');
  const named = new Set(rules.match(/\b(?:stellaverse|nodejs|process)_[a-z0-9_]+/g));
  const types = [...(await metrics()).matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  const existing = types.flatMap(([, name, type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  );
  expect(named.size).toBeGreaterThan(10);
  expect([...named].filter((name) => !existing.includes(name))).toEqual([]);
});

describe('requests', () => {
  const countOf = (route: string, status: string, method = 'GET') =>
    sampleOf(`stellaverse_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`);

  test('are counted by the pattern of their route, their method and the class of their status', async () => {
    const headers = { 'content-type': 'application/json' };
    for (const table of ['st', 'sl', 'none'])
      await ask('/api/history', { method: 'POST', headers, body: JSON.stringify({ table, year: 2026 }) });
    expect(await countOf('/api/history', '2xx', 'POST')).toBe(2);
    expect(await countOf('/api/history', '4xx', 'POST')).toBe(1);
    await ask('/readyz');
    expect(await countOf('/readyz', '2xx')).toBe(1);
  });

  test('for published files and downloads are counted too, each under one label', async () => {
    for (const name of ['header.json', 'score.json']) expect((await ask(`/st/${name}`)).status).toBe(200);
    expect(await countOf('/:table/:file', '2xx')).toBe(2);
    expect((await ask('/upload/404')).status).toBe(404);
    expect(await countOf('/upload/:entryNo', '4xx')).toBe(1);
  });

  test('for unknown addresses, with other methods or bodies that are too large make no labels of their own', async () => {
    for (const address of ['/no/such/1.json', '/api/no/such/2', '/such%ff']) await ask(address);
    await ask('/such', { method: 'PUT', body: 'x'.repeat(1e7) });
    expect(await countOf('unknown', '4xx')).toBe(3);
    expect(await countOf('unknown', '4xx', 'other')).toBe(1);
    expect(await metrics()).not.toContain('such');
  });
});

describe('the vote count', () => {
  const NAME = 'stellaverse_vote_count_overdue_seconds';
  test('is overdue since the earliest due time that was not performed, and 0 when none is', async () => {
    expect(await sampleOf(NAME)).toBe(0);
    const due = nextVoteCount(NOW);
    ctx.clock.set(new Date(due.getTime() + 90 * SECOND_MS));
    expect(await sampleOf(NAME)).toBe(90);
    await countVotes(ctx);
    expect(await sampleOf(NAME)).toBe(0);
  });
});

test('a job has its last success, its duration and its failures', async () => {
  const of = (metric: string) => sampleOf(`stellaverse_job_${metric}{name="a"}`);
  ctx.jobLog.starts('a');
  expect([await of('failures_total'), await of('last_success_timestamp_seconds')]).toEqual([0, undefined]);
  ctx.jobLog.ended('a', { at: NOW, seconds: 1.5, failure: null });
  ctx.jobLog.ended('a', { at: daysAfter(NOW, 1), seconds: 2, failure: { error: new Error('x') } });
  expect(await of('last_success_timestamp_seconds')).toBe(NOW.getTime() / SECOND_MS);
  expect([await of('last_duration_seconds'), await of('failures_total')]).toEqual([2, 1]);
});

test('lists that are older than the database are counted', async () => {
  expect(await sampleOf('stellaverse_outdated_lists')).toBe(0);
  await bumpPublished(ctx.db, 'st');
  expect(await sampleOf('stellaverse_outdated_lists')).toBe(1);
});

test('checks, pools, the file reader and the disk are there; an estimate that was never made is not', async () => {
  expect(await sampleOf('stellaverse_check{name="database"}')).toBe(0);
  expect(await sampleOf('stellaverse_pool_waiting{pool="main"}')).toBe(0);
  expect(await sampleOf('stellaverse_pool_connections{pool="main",state="idle"}')).toBeGreaterThan(0);
  expect(await sampleOf('stellaverse_file_reader_failures_total')).toBe(0);
  const unreadable = () => Promise.reject(new Error('unreadable'));
  await expect(fileReader.run({ kind: 'visitor', address: '192.0.2.1' }, 'readChart', unreadable)).rejects.toThrow(
    'unreadable',
  );
  expect(await sampleOf('stellaverse_file_reader_failures_total')).toBe(1);
  expect(await sampleOf('stellaverse_disk_free_bytes')).toBeGreaterThan(0);
  expect(await sampleOf('stellaverse_estimate_published_timestamp_seconds')).toBeUndefined();
});

test('a scrape answers within its deadline while the database hangs, without what it cannot know', async () => {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
  const locking = ctx.db.transaction().execute(async (trx) => {
    await sql`lock table installation, counting_run in access exclusive mode`.execute(trx);
    locked();
    await isReleased;
  });
  await isLocked;
  const registry = newRegistry();
  // It answers while the tables are locked.
  const texts = await Promise.all([registry.metrics(), registry.metrics()]);
  for (const text of texts) {
    expect(text).not.toMatch(/^stellaverse_vote_count_overdue_seconds /m);
    expect(text).toMatch(/^stellaverse_disk_free_bytes \d/m);
  }
  release();
  await locking;
  await expect.poll(() => registry.metrics()).toMatch(/^stellaverse_vote_count_overdue_seconds 0$/m);
});
