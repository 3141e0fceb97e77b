/**
 * `npm run bench`: measures the site against well-known baselines in the same run, and writes the ratios to
 * `docs/performance.md`. Names after `--` choose benchmarks: `npm run bench -- parse serve`. Then the page stays as it
 * is, unless `keep` is among them, which updates their lines: `npm run bench -- lists keep`.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { importTable } from '#server/tables/importTable.ts';
import { testServer } from '#testing/database/testServer.ts';
import { sampleChart, writeSampleTable } from '#testing/files/sampleTable.ts';
import { tableOf } from '#testing/site/rules.ts';
import { benchArchive } from './archive.ts';
import { type BenchEngine, openBench } from './benchContext.ts';
import { benchBytes } from './bytes.ts';
import { benchChartRankings } from './chartRankings.ts';
import { benchEstimate } from './estimate.ts';
import { benchFileReader } from './fileReader.ts';
import { freshDatabase } from './freshDatabase.ts';
import { benchImport } from './import.ts';
import { benchLists, type ListResults } from './lists.ts';
import { benchMovedCharts } from './movedCharts.ts';
import { benchParsing } from './parse.ts';
import { benchPasswords } from './password.ts';
import { benchPhone } from './phone.ts';
import { benchPlays } from './plays.ts';
import { benchPredictions } from './predictions.ts';
import { benchPush } from './push.ts';
import type { QueryPlan } from './queryPlans.ts';
import { benchRanking, benchRatings } from './ratings.ts';
import { report } from './report.ts';
import type { BenchResult, Skipped } from './result.ts';
import { benchScoreFile } from './scoreFile.ts';
import { benchServing } from './serve.ts';
import { benchStart } from './start.ts';
import { benchUpdate } from './update.ts';
import { benchDownloads, benchUploader } from './uploader.ts';
import { benchUploads } from './uploads.ts';
import { benchVoteCount } from './voteCount.ts';

const REAL_TABLE = path.resolve(import.meta.dirname, '../../shared/data/tables/st');

/** Without arguments all benchmarks run and the whole page is written; with `keep` the chosen ones update it. */
const args = process.argv.slice(2);
const chosen = args.filter((name) => name !== 'keep');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'stellaverse-bench-'));
const postgres = await testServer();

/** Imports the list to serve: the real one if it is present, else an invented one of the same size. */
async function fillTable(dataDir: string): Promise<void> {
  const { ctx, close } = await openBench({ name: 'embedded', environment: { DATA_DIR: dataDir } });
  let source = REAL_TABLE;
  if (!fs.existsSync(source)) {
    source = path.join(folder, 'st');
    const charts = Array.from({ length: 2000 }, (_, index) => sampleChart(index + 1));
    writeSampleTable(source, tableOf('st'), { official: charts.slice(22), voting: charts.slice(0, 22), sub: charts });
  }
  await importTable(ctx, { table: 'st', source });
  await close();
}

async function engines(): Promise<BenchEngine[]> {
  const embedded = { name: 'embedded', environment: { DATA_DIR: fs.mkdtempSync(path.join(folder, 'data-')) } };
  if (!postgres.url) return [embedded];
  return [embedded, { name: 'server', environment: { DATABASE_URL: await freshDatabase(postgres.url) } }];
}

const served = path.join(folder, 'served');
const onEngines = async (bench: (engine: BenchEngine) => Promise<BenchResult[]>) => {
  const results: BenchResult[] = [];
  for (const engine of await engines()) results.push(...(await bench(engine)));
  return results;
};

type OnServer = (engine: BenchEngine & { environment: { DATABASE_URL: string } }) => Promise<BenchResult[]>;

async function onServer(name: string, bench: OnServer): Promise<(BenchResult | Skipped)[]> {
  if (!postgres.url) return [{ name, skipped: 'needs a PostgreSQL server' }];
  return bench({ name: 'server', environment: { DATABASE_URL: await freshDatabase(postgres.url) } });
}

async function benchEstimateOnServer(): Promise<(BenchResult | Skipped)[]> {
  if (!postgres.url) return [{ name: 'estimate', skipped: 'needs a PostgreSQL server' }];
  return benchEstimate(folder, { name: 'server', environment: { DATABASE_URL: await freshDatabase(postgres.url) } });
}

/** The query plans of the server engine; those of the embedded engine are alike. */
const plans: QueryPlan[] = [];

/** Runs the benchmark of lists on each engine, each size in a database of its own. */
async function benchListsOnEngines(): Promise<BenchResult[]> {
  const [small, large] = [await engines(), await engines()];
  const found: ListResults[] = [];
  for (const [index, engine] of large.entries()) found.push(await benchLists(small[index] ?? engine, engine));
  plans.push(...(found.at(-1)?.plans ?? []));
  return found.flatMap(({ results }) => results);
}

/** Runs the benchmark of the ranking on each engine, each size in a database of its own. */
async function benchRankingOnEngines(): Promise<BenchResult[]> {
  const [small, large] = [await engines(), await engines()];
  const results: BenchResult[] = [];
  for (const [index, engine] of large.entries())
    results.push(...(await benchRanking([small[index] ?? engine, engine])));
  return results;
}

async function benchUploaderOnEngines(): Promise<(BenchResult | Skipped)[]> {
  const found: ListResults[] = [];
  for (const engine of await engines()) found.push(await benchUploader(engine));
  plans.push(...(found.at(-1)?.plans ?? []));
  const downloads = [];
  for (const engine of await engines()) downloads.push(...(await benchDownloads(folder, engine)));
  return [...found.flatMap(({ results }) => results), ...downloads];
}

const benches: Readonly<Record<string, () => Promise<(BenchResult | Skipped)[]>>> = {
  parse: benchParsing,
  fileReader: benchFileReader,
  serve: () => benchServing(folder, served),
  count: () => onEngines(benchVoteCount),
  import: () => onEngines((engine) => benchImport(folder, engine)),
  lists: benchListsOnEngines,
  uploader: benchUploaderOnEngines,
  password: benchPasswords,
  scoreFile: () => onEngines(benchScoreFile),
  update: () => onEngines(benchUpdate),
  ratings: () => onEngines(benchRatings),
  movedCharts: () => onEngines(benchMovedCharts),
  ranking: benchRankingOnEngines,
  chartRankings: () => onEngines(benchChartRankings),
  push: () => onServer('push', benchPush),
  plays: () => onServer('plays', benchPlays),
  uploads: () => onEngines((engine) => benchUploads(folder, engine)),
  archive: () => onEngines((engine) => benchArchive(folder, engine)),
  estimate: benchEstimateOnServer,
  predictions: () => benchPredictions(folder),
  start: () => benchStart(served),
  bytes: benchBytes,
  phone: () => benchPhone(folder),
};

try {
  await fillTable(served);
  const results: (BenchResult | Skipped)[] = [];
  for (const [name, bench] of Object.entries(benches)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    console.log(`measuring: ${name} …`);
    results.push(...(await bench()));
  }
  report(results, { plans, keep: chosen.length === 0 ? 'whole' : args.includes('keep') ? 'part' : 'nothing' });
} finally {
  await postgres.stop();
  fs.rmSync(folder, { recursive: true, force: true });
}
