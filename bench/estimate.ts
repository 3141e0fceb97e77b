import fs from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { rowsOf } from '#domain/estimate/rows.ts';
import { MODEL_VERSION } from '#domain/estimate/summary.ts';
import { resting } from '#server/estimate/threads/onAllScores.ts';
import { scoreBatches } from '#server/estimate/threads/scoreBatches.ts';
import type { DB } from '#server/platform/database/schema.ts';
import { inventWorld, type World } from '#testing/estimate/world.ts';
import { startNode } from './process.ts';
import type { Result, Skipped } from './report.ts';
import { type BenchContext, openBench, type Setup, scaled } from './setup.ts';

const WORLD = { seed: 'bench', players: scaled(5000), charts: 4000, density: 0.172 };
const PORT = 3920;
const MINUTE_MS = 60_000;
const BATCH = 200_000;
const COLD_MS = 5 * MINUTE_MS;
const WARM_MS = 90_000;
const MEMORY_MB = 600;

interface Run {
  begunAt: Date;
  finishedAt: Date;
}

/** Measures runs of the estimate over four million lamps, in a site that serves requests meanwhile. */
export async function benchEstimate(setup: Setup): Promise<(Result | Skipped)[]> {
  const engine = await setup.newEngine();
  if (engine.url === undefined) return [{ name: 'estimate', skipped: 'needs a PostgreSQL server' }];
  const world = inventWorld(WORLD);
  const { ctx, close } = await openBench(engine);
  try {
    await fill(ctx.db, world);
    await skipFirstRun(ctx.db);
    const env = { ...engine.environment, NODE_ENV: 'test', ESTIMATE_AT: '04:00' };
    const readMs = await readAll(ctx);
    const site = await startNode(['server/main.ts'], { port: PORT, path: '/healthz', env });
    const observer = observe(site);
    try {
      await countVotes(ctx.db);
      const cold = await nextRun(ctx.db, 1);
      await countVotes(ctx.db);
      const warm = await nextRun(ctx.db, 2);
      const { health, peakMb } = observer.end();
      return resultsOf(world, { cold, warm, readMs, health, peakMb });
    } finally {
      await site.stop();
    }
  } finally {
    await close();
  }
}

function resultsOf(
  world: World,
  {
    cold,
    warm,
    readMs,
    health,
    peakMb,
  }: { cold: Run; warm: Run; readMs: number; health: readonly number[]; peakMb: number },
): Result[] {
  const result = (name: string, baseline: string, ratio: number, detail: string): Result => ({
    name: `${name}, ${(world.observations.rows / 1e6).toFixed(1)} M lamps`,
    baseline,
    ratio,
    target: 1,
    better: 'lower',
    detail,
  });
  const fitMs = ({ begunAt, finishedAt }: Run) => finishedAt.getTime() - begunAt.getTime() - readMs;
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  const p99 = health.toSorted((a, b) => a - b)[Math.floor(0.99 * health.length)] ?? Number.NaN;
  return [
    result(
      'fits of the estimate',
      'five minutes for the first, 90 seconds for another',
      Math.max(fitMs(cold) / COLD_MS, fitMs(warm) / WARM_MS),
      `${seconds(fitMs(cold))} and ${seconds(fitMs(warm))} in a running site, and ${seconds(readMs)} to read the scores before`,
    ),
    result(
      'memory of the site during fits',
      `${MEMORY_MB} MB`,
      peakMb / MEMORY_MB,
      `${Math.round(peakMb)} MB with all threads; /healthz answered within ${p99.toFixed(1)} ms for 99 of 100`,
    ),
  ];
}

/** Requests a page of the site and measures its memory, until it is told to stop. */
function observe({ address, pid }: { address: string; pid: number }) {
  const health: number[] = [];
  let [isDone, peakMb] = [false, 0];
  void (async () => {
    while (!isDone) {
      const start = performance.now();
      await (await fetch(`${address}/healthz`)).text();
      health.push(performance.now() - start);
      const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
      peakMb = Math.max(peakMb, Number(kilobytes) / 1000);
      await pause(50);
    }
  })();
  return {
    end() {
      isDone = true;
      return { health, peakMb };
    },
  };
}

/** Returns how long a run reads, with its pauses, in milliseconds. */
async function readAll({ db, clock }: BenchContext): Promise<number> {
  const start = performance.now();
  for await (const _ of resting(scoreBatches(db, clock.now())));
  return performance.now() - start;
}

/** Makes a run due, a minute from now. */
const countVotes = (db: Kysely<DB>, doneAt = new Date()) =>
  db.insertInto('countingRun').values({ dueAt: doneAt, doneAt }).execute();

/** Delays the next run until votes are counted, so that the work of the start is over by then. */
async function skipFirstRun(db: Kysely<DB>): Promise<void> {
  const [begunAt, finishedAt] = [new Date(), new Date()];
  const run = { begunAt, finishedAt, modelVersion: MODEL_VERSION, inputHash: '', summary: '{}' };
  await db
    .insertInto('estimateRun')
    .values({ ...run, refused: ['skipped'] })
    .execute();
}

/** Waits for a run of the site. */
async function nextRun(db: Kysely<DB>, nth: number): Promise<Run> {
  const deadline = performance.now() + 20 * MINUTE_MS;
  while (performance.now() < deadline) {
    const runs = await db
      .selectFrom('estimateRun')
      .select(['begunAt', 'finishedAt', 'refused'])
      .orderBy('id')
      .execute();
    const run = runs[nth];
    if (run && run.refused.length > 0) throw new Error(`the run was refused: ${run.refused.join(', ')}`);
    if (run) return run;
    await pause(1000);
  }
  throw new Error('no run came');
}

/** Stores the lamps of a world as scores of an archive. */
async function fill(db: Kysely<DB>, { observations, charts }: World): Promise<void> {
  await sql`
    insert into submission (series, entry_no, table_id, level, proposed_level, proposed_table_id, md5, sha256, title, artist,
      song_url, chart_url, comment, result, imported, song_key)
    select 'main', n, 'sl', level, level, 'sl', md5('chart ' || n), '', 'Song ' || n, 'artist', '', '', '', 'accept', true, n::text
    from unnest(${charts.map(({ level }) => level)}::int[]) with ordinality as chart (level, n)`.execute(db);
  await sql`
    insert into player (service, ranking_id)
    select 'lr2', n::text from generate_series(100001, ${100_000 + observations.players}::int) n`.execute(db);
  const { first } = await db
    .selectFrom('player')
    .select(({ fn }) => fn.min('id').as('first'))
    .executeTakeFirstOrThrow();
  const rows = rowsOf(observations, () => true);
  for (let from = 0; from < rows.length; from += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, rows.length - from) }, (_, nth) => from + nth);
    const batch = numbers.flatMap((nth) => rows.at(nth) ?? []);
    await sql`
      insert into score (player_id, chart_hash, origin, clear, ex_score)
      select ${first}::int + player, md5('chart ' || (chart + 1)), 'archive', 1 + reached, 100
      from unnest(
        ${batch.map(({ player }) => player)}::int[], ${batch.map(({ chart }) => chart)}::int[],
        ${batch.map(({ reached }) => reached)}::int[]
      ) as row (player, chart, reached)`.execute(db);
  }
  await sql`analyze`.execute(db);
}
