import { buildApp } from '#server/app.ts';
import { openSession } from '#server/http/session.ts';
import { bumpPublished, bumpVotes } from '#server/lists/listVersion.ts';
import { type BenchEngine, openBench } from './benchContext.ts';
import { BIG_TABLE, type BigTableSize, fillBigTable } from './bigTable.ts';
import { type ListCase, listCases } from './listCases.ts';
import { median } from './median.ts';
import { explain, type QueryPlan, watchQueries } from './queryPlans.ts';
import type { BenchResult } from './result.ts';

const SMALL: BigTableSize = { submissions: 2000, players: 2000 };
const LARGE: BigTableSize = { submissions: 20_000, players: 2000 };
const ROUNDS = 15;
/** Rounds that are not measured. */
const WARM_UP = 3;
/** How much slower an indexed, paged list with ten times the rows may be: as the logarithm grows. */
const LOGARITHM = Math.log(LARGE.submissions) / Math.log(SMALL.submissions);

/** The medians of one list, in milliseconds. */
interface Measured {
  response: number;
  /** The part of it that waits for the database. */
  database: number;
  queries: number;
  /** Only its query. */
  bare: number;
  /** The same list of the small table. */
  small: number;
}

/** The ratios of a benchmark of lists, and the plans of its queries. */
export interface ListResults {
  results: BenchResult[];
  plans: QueryPlan[];
}

/**
 * Measures every list, detail page and search over a table of 20,000 entries with 400,000 votes, at its slowest page,
 * sort and filter, over HTTP: against its bare indexed query in the same run, and against the same table with a tenth
 * of the entries.
 */
export async function benchLists(smallEngine: BenchEngine, largeEngine: BenchEngine): Promise<ListResults> {
  const small = await openTable(smallEngine, SMALL);
  const large = await openTable(largeEngine, LARGE);
  const watch = watchQueries();
  try {
    const { name } = largeEngine;
    const fewer = listCases(SMALL);
    const cases: (Measured & { list: ListCase })[] = [];
    const plans: QueryPlan[] = [];
    for (const [index, list] of listCases(LARGE).entries()) {
      const before = fewer[index] ?? list;
      const asking = { large: () => large.ask(list), bare: () => list.bare(large.db), small: () => small.ask(before) };
      cases.push({ list, ...(await measure(watch, asking)) });
      const queries = await watch.during(asking.large);
      for (const query of queries) plans.push(...(await explain(large.db, list.what, query)));
    }
    const made = await watch.during(rebuild(large, bumpPublished));
    for (const query of made) plans.push(...(await explain(large.db, 'rebuilding the lists', query)));
    const shown = distinct(plans);
    const rebuilt = [
      await measureRebuild(watch, { small, large, bump: bumpPublished, only: null }),
      await measureRebuild(watch, { small, large, bump: bumpVotes, only: 'new' }),
    ] as const;
    return {
      plans: shown,
      results: [
        ...cases.map((one) => listResult(one, name)),
        growthResult(cases, name),
        scansResult(shown, name),
        rebuildResult('a change of an entry', 'reading all entries with one query', rebuilt[0], name),
        rebuildResult('a vote', 'reading the open entries with one query', rebuilt[1], name),
      ],
    };
  } finally {
    watch.stop();
    await small.close();
    await large.close();
  }
}

const ms = (time: number) => `${time.toFixed(time < 10 ? 2 : 0)} ms`;

const growthOf = ({ response, small }: Measured) => response / small;

const timesOf = (one: Measured) =>
  `${ms(one.response)}, of them database ${ms(one.database)} in ${one.queries} queries; the query alone ${ms(one.bare)}; ${growthOf(one).toFixed(2)} times that of 2,000 entries`;

const listResult = (one: Measured & { list: ListCase }, engine: string): BenchResult => ({
  name: `${one.list.what}, ${engine} engine`,
  baseline: one.list.bareIs,
  ratio: one.response / one.bare,
  target: one.list.paged === 'search' ? null : 5,
  better: 'lower',
  detail: timesOf(one),
});

function growthResult(cases: readonly (Measured & { list: ListCase })[], engine: string): BenchResult {
  const paged = cases.filter(({ list }) => list.paged === 'paged').sort((a, b) => growthOf(b) - growthOf(a));
  const worst = paged[0];
  return {
    name: `growth of paged lists from 2,000 to 20,000 entries, ${engine} engine`,
    baseline: 'the same lists of 2,000 entries',
    ratio: median(paged.map(growthOf)),
    target: Number(LOGARITHM.toFixed(2)),
    better: 'lower',
    detail: `the median of ${paged.length}; the most ${worst ? `${growthOf(worst).toFixed(2)}, ${worst.list.what}` : ''}`,
  };
}

function scansResult(plans: readonly QueryPlan[], engine: string): BenchResult {
  const scans = plans.filter(({ plan }) => /Seq Scan on (public\.)?vote\b/.test(plan));
  return {
    name: `sequential scans over votes, ${engine} engine`,
    baseline: `the plans of ${plans.length} queries`,
    ratio: scans.length,
    target: 0,
    better: 'lower',
    detail: scans.map(({ of }) => of).join('; ') || 'none',
  };
}

const rebuildResult = (what: string, baseline: string, one: Measured, engine: string): BenchResult => ({
  name: `rebuild the lists of 20,000 entries after ${what}, ${engine} engine`,
  baseline,
  ratio: one.response / one.bare,
  target: null,
  better: 'lower',
  detail: timesOf(one),
});

type Opened = Awaited<ReturnType<typeof openTable>>;

/** Starts a site with a table of this size, to request over HTTP. */
async function openTable(engine: BenchEngine, size: BigTableSize) {
  const { ctx, close } = await openBench(engine);
  const { db, published } = ctx;
  await fillBigTable(db, size, ctx.clock.now());
  await published.load();
  const app = await buildApp(ctx);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  await db.updateTable('account').set({ isAdmin: true }).where('id', '=', 2).execute();
  const cookies = {
    visitor: {},
    player: { cookie: `sid=${(await openSession(ctx, 1)).token}` },
    admin: { cookie: `sid=${(await openSession(ctx, 2)).token}` },
  };
  return {
    db,
    published,
    async ask({ path, as, body }: ListCase) {
      const json = body && { method: 'POST', body: JSON.stringify(body) };
      const headers = { ...cookies[as], ...(body && { 'content-type': 'application/json' }) };
      const answer = await fetch(`${address}${path}`, { headers, ...json });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    },
    async close() {
      await app.close();
      await close();
    },
  };
}

interface Rebuild {
  small: Opened;
  large: Opened;
  bump: typeof bumpVotes;
  /** Which entries the bare query reads; null means all. */
  only: 'new' | null;
}

const rebuild = (table: Opened, bump: typeof bumpVotes) => async () => {
  await bump(table.db, BIG_TABLE);
  await table.published.refresh(BIG_TABLE);
};

/** Measures rebuilding the lists in memory, as every process does after a change. */
function measureRebuild(watch: ReturnType<typeof watchQueries>, { small, large, bump, only }: Rebuild) {
  const rows = () =>
    large.db
      .selectFrom('submission')
      .selectAll()
      .where('tableId', '=', BIG_TABLE)
      .$if(only !== null, (entries) => entries.where('result', '=', 'new'))
      .execute();
  return measure(watch, { large: rebuild(large, bump), bare: rows, small: rebuild(small, bump) });
}

/** Returns the first plan of each query. */
function distinct(plans: readonly QueryPlan[]): QueryPlan[] {
  return [...new Map(plans.toReversed().map((plan) => [plan.sql, plan])).values()].reverse();
}

interface Asking {
  large: () => Promise<void>;
  bare: () => Promise<unknown>;
  small: () => Promise<void>;
}

/** Measures all three in turns, so that other load on the machine affects all of them. */
async function measure(watch: ReturnType<typeof watchQueries>, asking: Asking): Promise<Measured> {
  const times = { response: [] as number[], database: [] as number[], bare: [] as number[], small: [] as number[] };
  let queries = 0;
  const timed = async (work: () => Promise<unknown>) => {
    const start = performance.now();
    await work();
    return performance.now() - start;
  };
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    let response = 0;
    const asked = await watch.during(async () => {
      response = await timed(asking.large);
    });
    const bare = await timed(asking.bare);
    const small = await timed(asking.small);
    if (round < 0) continue;
    queries = asked.length;
    times.response.push(response);
    times.database.push(asked.reduce((sum, { milliseconds }) => sum + milliseconds, 0));
    times.bare.push(bare);
    times.small.push(small);
  }
  const { response, database, bare, small } = times;
  return {
    response: median(response),
    database: median(database),
    bare: median(bare),
    small: median(small),
    queries,
  };
}
