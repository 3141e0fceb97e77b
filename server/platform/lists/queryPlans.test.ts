import { CompiledQuery, type Kysely, sql } from 'kysely';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { revisionSorts } from '#contract/voting/revisions.ts';
import { submissionSorts } from '#contract/voting/submissions.ts';
import { engine, testDatabase } from '#testing/database/database.ts';
import { type BigSiteSize, fillBigSite } from '#testing/lists/bigSite.ts';
import { BIG_TABLE } from '#testing/lists/bigTable.ts';
import { type ListCase, listCases } from '#testing/lists/listCases.ts';
import { rules, tableOf } from '#testing/site/rules.ts';
import { testSite } from '#testing/site/site.ts';
import { bestsOnEntries } from '../../scores/bestsOnEntries.ts';
import { contentOf } from '../../tables/published/publishedTexts.ts';
import type { DB } from '../database/schema.ts';
import { openSession } from '../http/session.ts';

const { pageRows } = rules.lists;
const SIZE: BigSiteSize = { submissions: 2000, uploads: 2000, players: 1000, open: 50 };
/** The tables that grow with the site. */
const LARGE_TABLES = [
  'submission',
  'revision',
  'vote',
  'comment',
  'history',
  'upload',
  'upload_chart',
  'chart',
  'event',
  'score',
  'rating',
];
/** The most rows that a list may sort: those of its page, all open ones, or the votes on one entry. */
const MOST_SORTED = 600;
/** Accepted faults of existing lists. Do not add any: a new list needs an index. */
const EXCEPTIONS: Readonly<Record<string, RegExp>> = {
  // A search ranks all that it finds before it shows the first.
  searches: /^reads all of upload: select count|^sorts \d+ rows: select "entry_no"/,
  'ranking of a chart': /^sorts \d+ rows: .*"?score"?/s,
};

const database = await testDatabase();
const site = await testSite(database);
const cookies: Record<ListCase['as'], Record<string, string>> = { visitor: {}, player: {}, admin: {} };

beforeAll(async () => {
  const { ctx } = site;
  await site.fresh(new Date());
  await fillBigSite(ctx.db, SIZE, ctx.clock.now());
  await ctx.published.load();
  await ctx.db.updateTable('account').set({ isAdmin: true }).where('id', '=', 2).execute();
  cookies.player = { cookie: `sid=${(await openSession(ctx, 1)).token}` };
  cookies.admin = { cookie: `sid=${(await openSession(ctx, 2)).token}` };
});

// Plans depend on the version of PostgreSQL; that of the embedded engine is fixed by the packages.
const onEmbedded = test.runIf(engine === 'embedded');

onEmbedded.each(listCases(SIZE))('$list, $what: no query reads or sorts a whole large table', async (one) => {
  // The first request may fill caches.
  await ask(one);
  const queries = await queriesOf(() => ask(one));
  const faults: string[] = [];
  for (const query of queries)
    for (const fault of faultsIn(await planOf(site.ctx.db, query))) faults.push(`${fault}: ${query.sql}`);
  expect(faults.filter((fault) => !EXCEPTIONS[one.list]?.test(fault))).toEqual([]);
});

onEmbedded(
  'the planner expects many bests of a player with all scores, so that it does not join them one by one',
  async () => {
    const rollBack = new Error('the other tests need the scores');
    const expected = site.ctx.db.transaction().execute(async (trx) => {
      await sql`delete from score`.execute(trx);
      await sql`
      insert into score (player_id, chart_hash, origin, clear, ex_score)
      select 1, md5, 'update', 1, 0 from submission on conflict do nothing`.execute(trx);
      await sql`analyze score`.execute(trx);
      const bests = bestsOnEntries(trx, { playerIds: [1], official: true }).select('best.clear');
      const [row] = await bests.explain<Record<string, [{ Plan: PlanNode }]>>('json');
      expect(Object.values(row ?? {})[0]?.[0].Plan['Plan Rows']).toBeGreaterThan(SIZE.submissions / 20);
      throw rollBack;
    });
    await expect(expected).rejects.toBe(rollBack);
  },
);

const INDEXES = {
  number: 'number',
  type: 'kind',
  level: 'level',
  title: 'title',
  proposer: 'proposer_key',
  votes: 'rate',
  published: 'date',
};

test.each([
  ...submissionSorts.map((sort) => ({ path: 'submission', table: 'submission', sort, as: 'visitor' as const })),
  ...revisionSorts.map((sort) => ({ path: 'revisionlist', table: 'revision', sort, as: 'visitor' as const })),
  ...(['votes', 'proposer'] as const).flatMap((sort) => [
    { path: 'submission', table: 'submission', sort, as: 'admin' as const },
    { path: 'revisionlist', table: 'revision', sort, as: 'admin' as const },
  ]),
])('$path by $sort is read in the order of its index, $as', async ({ path, table, sort, as }) => {
  const queries = await queriesOf(() =>
    ask({ list: path, what: sort, path: `/api/${path}?table=${BIG_TABLE}&sort=${sort}`, as, bare: sql`` }),
  );
  const [page] = queries.filter(({ sql }) => /^select .* limit /.test(sql) && sql.includes(table));
  const nodes = nodesOf(await planOf(site.ctx.db, page as Query));
  expect(nodes.map((node) => node['Index Name'])).toContain(`${table}_by_${INDEXES[sort]}`);
  // The rows of the page, and for the admin the open ones.
  for (const node of nodes)
    if (node['Node Type'] === 'Sort') expect(node['Plan Rows']).toBeLessThanOrEqual(2 * pageRows);
});

test.each([
  { what: 'all of it', query: '', index: 'trail_pkey' },
  { what: 'an act', query: 'act=ban', index: 'trail_by_act' },
  { what: 'an admin', query: 'actor=player3', index: 'trail_by_actor' },
])('the audit trail of $what is read in the order of its index', async ({ query, index }) => {
  const path = `/api/admin/trail?${query}`;
  const queries = await queriesOf(() => ask({ list: 'trail', what: query, path, as: 'admin', bare: sql`` }));
  const [page] = queries.filter((one) => / limit /.test(one.sql) && one.sql.includes('from "trail"'));
  const nodes = nodesOf(await planOf(site.ctx.db, page as Query));
  expect(nodes.map((node) => node['Index Name'])).toContain(index);
  for (const node of nodes)
    if (node['Node Type'] === 'Sort') expect(node['Plan Rows']).toBeLessThanOrEqual(2 * pageRows);
});

test('after a change the last vote count of a table is found and read by indexes', async () => {
  const { db } = site.ctx;
  const before = await contentOf(db, tableOf(BIG_TABLE));
  expect(before.last.moved.size).toBeGreaterThan(0);
  const queries = await queriesOf(() => contentOf(db, tableOf(BIG_TABLE), before));
  const [lines] = queries.filter(({ sql }) => sql.includes('"counting_run"'));
  const plan = await planOf(db, lines as Query);
  expect(faultsIn(plan)).toEqual([]);
});

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

interface Query {
  sql: string;
  values: readonly unknown[];
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Plan Rows': number;
  Plans?: PlanNode[];
}

/** Holds the open revisions alone, so reading all of it is not reading all revisions. */
const OPEN_REVISIONS = 'revision_once_open';

/** Says of each node of a plan that reads a large table whole, or sorts too much, what it does. A limit above a scan ends it early. */
function faultsIn(node: PlanNode, limited = false): string[] {
  const [type, table] = [node['Node Type'], node['Relation Name'] ?? ''];
  const isWhole =
    type === 'Seq Scan' ||
    (/^Index (Only )?Scan$/.test(type) && !node['Index Cond'] && !limited && node['Index Name'] !== OPEN_REVISIONS);
  const faults = [];
  if (isWhole && LARGE_TABLES.includes(table)) faults.push(`reads all of ${table}`);
  if (type === 'Sort' && node['Plan Rows'] > MOST_SORTED) faults.push(`sorts ${node['Plan Rows']} rows`);
  const below = type === 'Limit' || (limited && type !== 'Sort' && type !== 'Aggregate');
  return [...faults, ...(node.Plans ?? []).flatMap((one) => faultsIn(one, below))];
}

async function ask({ path, as, body }: ListCase): Promise<void> {
  const answer = await (body ? site.post(path, body, null, cookies[as]) : site.get(path, null, cookies[as]));
  expect(answer.status).toBe(200);
}

/** Returns the read queries sent while `work` runs. Both engines are used through `pg`. */
async function queriesOf(work: () => Promise<unknown>): Promise<Query[]> {
  const client = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown };
  const send = client.query;
  const sent: Query[] = [];
  client.query = function watched(this: unknown, ...given) {
    const [sql, values] = given;
    if (typeof sql === 'string' && /^\s*(select|with)\b/i.test(sql))
      sent.push({ sql, values: Array.isArray(values) ? values : [] });
    return send.apply(this, given);
  };
  await work().finally(() => {
    client.query = send;
  });
  return sent;
}

/**
 * Returns the plan of a query with sequential scans, hash and merge joins disabled: it shows whether a usable index exists, not whether it is the cheapest at this size, which differs between versions.
 */
function planOf(db: Kysely<DB>, { sql, values }: Query): Promise<PlanNode> {
  return db.transaction().execute(async (trx) => {
    for (const method of ['seqscan', 'hashjoin', 'mergejoin'])
      await trx.executeQuery(CompiledQuery.raw(`set local enable_${method} = off`));
    const explain = CompiledQuery.raw(`explain (format json) ${sql}`, [...values]);
    const { rows } = await trx.executeQuery<Record<string, [{ Plan: PlanNode }]>>(explain);
    const [plans] = Object.values(rows[0] ?? {});
    if (!plans) throw new Error(`no plan of ${sql}`);
    return plans[0].Plan;
  });
}
