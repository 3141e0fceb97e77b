import fs from 'node:fs';
import pg from 'pg';
import { isRefusal } from '#domain/common/errors.ts';
import { createKey } from '#server/plays/gameClients/clientKeys.ts';
import { storedChart } from '#testing/data/storedChart.ts';
import { fillBigTable } from '#testing/lists/bigTable.ts';
import { openLr2Body, openLr2Headers } from '#testing/site/gameClients.ts';
import type { Post } from './load.ts';
import { median, ms } from './measure.ts';
import { type Running, startNode } from './process.ts';
import type { Result, Skipped } from './report.ts';
import { type BenchContext, openBench, type Setup, scaled } from './setup.ts';
import { missingVotes } from './votes.ts';

const PORT = 3924;
const ROUNDS = 3;
const WARM_UP = scaled(200);
const EACH = scaled(300);
/** Not those who vote: a play recomputes their rights. */
const PLAYERS = { first: 101, count: 50 };
/** The notes of a stored chart. */
const NOTES = 4;
const NONE = { epg: 0, lpg: 0, egr: 0, lgr: 0, egd: 0, lgd: 0, ebd: 0, lbd: 0, epr: 0, lpr: 0 };

/** Measures the processor time of plays and votes that come one after the other against bare inserts of the same rows. */
export async function benchAlone(setup: Setup): Promise<(Result | Skipped)[]> {
  const engine = await setup.newEngine();
  const { url } = engine;
  if (url === undefined) return [{ name: 'a play that comes alone', skipped: 'needs a PostgreSQL server' }];
  const environment = { ...engine.environment, DIRECT_SCORES: 'rights' };
  const { ctx, close } = await openBench({ environment });
  try {
    await fillBigTable(ctx.db, { submissions: 2000, players: 2000, open: 1000 }, ctx.clock.now());
    // Otherwise the site would recompute all rights when it starts.
    await ctx.db.updateTable('installation').set({ directScores: 'rights' }).execute();
    const count = WARM_UP + ROUNDS * EACH;
    const sides = {
      play: { posts: await plays(ctx, count), target: 10 },
      vote: { posts: (await missingVotes(ctx, count)).map(({ post }) => post), target: 15 },
    };
    const site = await startNode(['server/main.ts'], { port: PORT, path: '/readyz', env: environment });
    const bare = new pg.Client({ connectionString: url });
    await bare.connect();
    try {
      const results: Result[] = [];
      for (const [table, { posts, target }] of Object.entries(sides))
        results.push(await measureAlone({ site, bare, table, posts, target }));
      return results;
    } finally {
      await bare.end();
      await site.stop();
    }
  } finally {
    await close();
  }
}

/** Returns plays of many players, each on an official chart that its player has not played and whose file is known. */
async function plays(ctx: BenchContext, count: number): Promise<Post[]> {
  const charts = await ctx.db
    .selectFrom('submission')
    .select(['md5', 'sha256'])
    .where('result', '=', 'accept')
    .where('deletedAt', 'is', null)
    .limit(Math.ceil(count / PLAYERS.count))
    .execute();
  for (const chart of charts) await storedChart(ctx, chart);
  const keys: string[] = [];
  for (let index = 0; index < PLAYERS.count; index++) {
    const made = await createKey(ctx, PLAYERS.first + index, { client: 'openlr2', name: 'bench' });
    if (isRefusal(made)) throw new Error(made.error);
    keys.push(made.key);
  }
  const judged = { ...NONE, epg: NOTES, notes_played: NOTES, notes_total: NOTES };
  const posts = charts.flatMap(({ md5 }) =>
    keys.map((key): Post => {
      const play = { judgements_total: judged, exscore: 2 * NOTES, max_combo: NOTES };
      const body = JSON.stringify(openLr2Body(md5, play));
      return { path: '/api/chart/score', headers: openLr2Headers(key, body, ctx.clock.now()), body };
    }),
  );
  return posts.slice(0, count);
}

/** Sends each post when the one before it is answered, and inserts the rows that they stored once more, in turns. */
async function measureAlone({ site, bare, table, posts, target }: Alone): Promise<Result> {
  await bare.query(`create table bare_${table} (like ${table} including all)`);
  const send = async (some: readonly Post[]) => {
    for (const { path, headers, body } of some) {
      const request = { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } };
      const reply = await fetch(`${site.address}${path}`, request).then((response) => response.text());
      if (!reply.includes('"success":true')) throw new Error(`not accepted: ${reply}`);
    }
  };
  const newRows = async () => {
    const { rows } = await bare.query(
      `select * from ${table} where id > (select coalesce(max(id), 0) from bare_${table})
        and id > (select max(id) - ${EACH} from ${table}) order by id`,
    );
    return rows as Record<string, unknown>[];
  };
  const insert = async (rows: readonly Record<string, unknown>[]) => {
    for (const row of rows) {
      const names = Object.keys(row);
      const values = names.map((_, index) => `$${index + 1}`);
      await bare.query(
        `insert into bare_${table} (${names}) overriding system value values (${values})`,
        Object.values(row),
      );
    }
  };
  await send(posts.slice(0, WARM_UP));
  await insert(await newRows());
  const [own, inserts, parts]: [number[], number[], { site: number; database: number }[]] = [[], [], []];
  for (let from = WARM_UP; from < posts.length; from += EACH) {
    const some = posts.slice(from, from + EACH);
    const spent = await spentWhile(site.pid, bare, () => send(some));
    const rows = await newRows();
    const alone = await spentWhile(process.pid, bare, () => insert(rows));
    parts.push({ site: spent.process / some.length, database: spent.database / some.length });
    own.push((spent.process + spent.database) / some.length);
    inserts.push((alone.process + alone.database) / rows.length);
  }
  const [ours, theirs] = [median(own), median(inserts)];
  const [ofSite, ofDatabase] = [median(parts.map((p) => p.site)), median(parts.map((p) => p.database))];
  return {
    name: `a ${table} that comes alone, processor time`,
    baseline: 'a bare insert of the same row',
    ratio: ours / theirs,
    target,
    better: 'lower',
    detail: `${ms(ours)} (site ${ms(ofSite)}, database ${ms(ofDatabase)}) against ${ms(theirs)}`,
  };
}

interface Alone {
  site: Running;
  bare: pg.Client;
  table: string;
  posts: readonly Post[];
  target: number;
}

/** Returns the processor time of a process and of the database's backends meanwhile, in milliseconds. */
async function spentWhile(pid: number, client: pg.Client, work: () => Promise<void>) {
  // Backends begin and end: one that began meanwhile has spent nothing before.
  const backends = async () => {
    const { rows } = await client.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = current_database()',
    );
    return new Map(rows.map((row) => [row.pid, processorMs(row.pid)]));
  };
  const [before, ownBefore] = [await backends(), processorMs(pid)];
  await work();
  const [own, after] = [processorMs(pid) - ownBefore, await backends()];
  const database = [...after].reduce((sum, [backend, spent]) => sum + spent - (before.get(backend) ?? 0), 0);
  return { process: own, database };
}

/** Returns the processor time of all threads of a process so far, in milliseconds. */
function processorMs(pid: number): number {
  const threads = fs.globSync(`/proc/${pid}/task/*/schedstat`);
  return threads.reduce((sum, file) => sum + Number(fs.readFileSync(file, 'utf8').split(' ')[0]) / 1e6, 0);
}
