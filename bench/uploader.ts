import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type Kysely, sql } from 'kysely';
import { buildApp } from '#server/app.ts';
import { hashesOf } from '#server/base/hash.ts';
import type { DB } from '#server/database/schema.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { bumpUploads, refreshUploads } from '#server/uploads/refreshUploads.ts';
import { type BenchEngine, openBench } from './benchContext.ts';
import { compareLoad, hasWrk } from './load.ts';
import { median } from './median.ts';
import { hasNginx, startNginx } from './nginx.ts';
import { startNode } from './process.ts';
import { explain, type QueryPlan, watchQueries } from './queryPlans.ts';
import type { BenchResult, Skipped } from './result.ts';
import { fillUploader } from './uploaderFill.ts';

const UPLOADS = 50_000;
const ROUNDS = 15;
/** Rounds that are not measured. */
const WARM_UP = 3;

/** The requested lists by name. `search` reads every row, all others use an index. */
const LISTS: Readonly<Record<string, string>> = {
  'uploads, first page': '',
  'uploads, last page': 'page=500',
  'uploads by title, last page': 'sort=title&page=500',
  'uploads by artist': 'sort=artist',
  'uploads by downloads': 'sort=-downloads',
  'uploads by comments': 'sort=-comments',
  'uploads with two tags': 'tags=stream,jacks',
  'uploads of a level': 'levelfilter=sl3',
  'uploads of some keys': 'keys=5keys,14keys',
  'uploads with a text that many have': 'search=song%2019',
  'uploads with a text that one has': 'search=song%2049999',
  'uploads with a text that none has': 'search=nothing%20at%20all',
  'uploads of a nickname': 'search=player77',
};

/**
 * Measures every list and search of the uploader over 50,000 entries over HTTP, and rebuilding their published table.
 */
export async function benchUploader(engine: BenchEngine): Promise<{ results: BenchResult[]; plans: QueryPlan[] }> {
  const { ctx, close } = await openBench(engine);
  await fillUploader(ctx.db, UPLOADS, ctx.clock.now());
  await ctx.published.load();
  const app = await buildApp(ctx);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const watch = watchQueries();
  try {
    const results: BenchResult[] = [];
    const plans: QueryPlan[] = [];
    for (const [what, query] of Object.entries(LISTS)) {
      const ask = async () => {
        const answer = await fetch(`${address}/api/uploader?${query}`);
        if (!answer.ok) throw new Error(`${query}: ${answer.status}`);
        await answer.text();
      };
      results.push(await measureList(watch, ctx.db, { what: `${what}, ${engine.name} engine`, ask }));
      const asked = await watch.during(ask);
      // The first two queries are the list's own: the number of rows, and the page.
      for (const one of asked.slice(0, 2)) plans.push(...(await explain(ctx.db, what, one)));
    }
    results.push(await measureRebuild(ctx, engine.name));
    return { results, plans };
  } finally {
    watch.stop();
    await app.close();
    await close();
  }
}

/** Measures a list against the bare query for a page of a hundred uploads by their index. */
async function measureList(
  watch: ReturnType<typeof watchQueries>,
  db: Kysely<DB>,
  { what, ask }: { what: string; ask: () => Promise<void> },
): Promise<BenchResult> {
  const times = { response: [] as number[], database: [] as number[], bare: [] as number[] };
  let queries = 0;
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const start = performance.now();
    const asked = await watch.during(ask);
    const between = performance.now();
    await sql`
      select u.*, c.* from (select * from upload order by published_at desc, entry_no desc limit 100) u
      join upload_chart c on c.upload_no = u.entry_no left join chart on chart.sha256 = c.sha256`.execute(db);
    if (round < 0) continue;
    queries = asked.length;
    times.response.push(between - start);
    times.database.push(asked.reduce((sum, { milliseconds }) => sum + milliseconds, 0));
    times.bare.push(performance.now() - between);
  }
  const [response, database, bare] = [median(times.response), median(times.database), median(times.bare)];
  return {
    name: what,
    baseline: 'a hundred uploads by their index, with their charts',
    ratio: response / bare,
    target: null,
    better: 'lower',
    detail: `${ms(response)}, of them database ${ms(database)} in ${queries} queries; the query alone ${ms(bare)}`,
  };
}

const ms = (time: number) => `${time.toFixed(time < 10 ? 2 : 0)} ms`;

type Site = Awaited<ReturnType<typeof openBench>>['ctx'];

/**
 * Measures rebuilding the published table after a change, as every process does. What matters is how long it blocks the
 * process.
 */
async function measureRebuild(ctx: Site, engine: string): Promise<BenchResult> {
  const [whole, longest]: [number[], number[]] = [[], []];
  for (let round = 0; round < 3; round++) {
    await inTransaction(ctx, (trx) => bumpUploads(trx));
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const start = performance.now();
    await refreshUploads(ctx);
    whole.push(performance.now() - start);
    delay.disable();
    longest.push(delay.max / 1e6);
  }
  const rows = ctx.published.uploads('score_upload.json')?.variants.identity.bytes.length ?? 0;
  return {
    name: `rebuild the table of 50,000 uploads, ${engine} engine`,
    baseline: 'the whole time: the longest in which nothing else was answered',
    ratio: median(longest) / median(whole),
    target: null,
    better: 'lower',
    detail: `${ms(median(whole))} for ${Math.round(rows / 1e6)} MB, nothing else answered for ${ms(median(longest))} at most`,
  };
}

const PORTS = { ours: 3931, nginx: 3932 };
const SIZES = { 'a chart of 70 kB': 70_000, 'a zip of 2 MB': 2_000_000 };

/** Measures downloads of an uploaded file against nginx serving the same bytes. */
export async function benchDownloads(folder: string, engine: BenchEngine): Promise<(BenchResult | Skipped)[]> {
  if (!hasWrk() || !hasNginx()) {
    const skipped = "wrk and nginx are not here: Debian's packages wrk and nginx-light bring them";
    return [{ name: `downloads, ${engine.name} engine`, skipped }];
  }
  const dataDir = engine.environment.DATA_DIR ?? fs.mkdtempSync(path.join(folder, 'downloads-'));
  const environment = { ...engine.environment, DATA_DIR: dataDir };
  const files = Object.entries(SIZES).map(([what, size]) => ({ what, bytes: randomBytes(size) }));
  await storeUploads({ name: engine.name, environment }, files);
  const ours = await startNode(['server/main.ts'], { port: PORTS.ours, path: '/readyz', env: environment });
  const nginx = path.join(folder, `nginx-downloads-${engine.name}`);
  const served = Object.fromEntries(files.map(({ bytes }, index) => [`${index + 1}.bin`, bytes]));
  const stopNginx = await startNginx(nginx, PORTS.nginx, served);
  try {
    const results: BenchResult[] = [];
    for (const [index, { what, bytes }] of files.entries()) {
      const load = await compareLoad(
        { address: `${ours.address}/upload/${index + 1}` },
        { address: `http://127.0.0.1:${PORTS.nginx}/${index + 1}.bin` },
      );
      results.push({
        name: `download ${what}, ${engine.name} engine`,
        baseline: 'nginx, the same bytes',
        target: 0.5,
        better: 'higher',
        ...load,
        detail: `${bytes.length} bytes: ${load.detail}`,
      });
    }
    return results;
  } finally {
    await stopNginx();
    await ours.stop();
  }
}

async function storeUploads(engine: BenchEngine, files: readonly { what: string; bytes: Buffer }[]): Promise<void> {
  const { ctx, close } = await openBench(engine);
  for (const { what, bytes } of files) {
    const { sha256 } = hashesOf(bytes);
    await ctx.files.put(sha256, bytes);
    const file = { fileSha256: sha256, fileName: `${what}.zip`, fileSize: bytes.length };
    const texts = { title: what, artist: '', keys: '7keys', searchText: what, publishedAt: ctx.clock.now() };
    await ctx.db
      .insertInto('upload')
      .values({ ...texts, ...file })
      .execute();
  }
  await close();
}
