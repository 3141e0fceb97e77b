import { type Kysely, sql } from 'kysely';
import { rulesAt } from '#domain/rules/rules.ts';
import type { DB } from '#server/database/schema.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { stellaway } from '#server/players/stellaway.ts';
import { storeScores } from '#server/players/storeScores.ts';
import { runRatingJobs, startRatingJobOfAll } from '#server/ratings/ratingJobs.ts';
import { recomputeRatings } from '#server/ratings/recomputeRatings.ts';
import { type BenchEngine, openBench } from './benchContext.ts';
import { fillAccounts } from './fillAccounts.ts';
import { median } from './median.ts';
import type { BenchResult } from './result.ts';

const CHARTS = 2000;
const PLAYERS = 20_000;
const SCORES_EACH = 50;
const SCORES_OF_ONE = 10_000;
const RANKED = [10_000, 100_000] as const;
const ROUNDS = 15;

type Context = Awaited<ReturnType<typeof openBench>>['ctx'];

const whole = (value: number) => String(Math.round(value));
/** Returns how long work takes, in milliseconds. */
async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Measures ratings: of one player beside storing the scores, and of everybody beside reading all scores once. */
export async function benchRatings(engine: BenchEngine): Promise<BenchResult[]> {
  const { ctx, close } = await openBench(engine);
  try {
    await fillCharts(ctx.db);
    return [await rateOne(ctx, engine.name), await rebuild(ctx, engine.name)];
  } finally {
    await close();
  }
}

/** Official charts, of which the n-th has the md5 of `chart n`. */
const fillCharts = (db: Kysely<DB>) =>
  sql`
    insert into submission (series, entry_no, table_id, level, proposed_level, proposed_table_id, md5, sha256, title, artist,
      song_url, chart_url, comment, result, imported, song_key)
    select 'main', n, 'sl', n % 13, n % 13, 'sl', md5('chart ' || n), '', 'Song ' || n, 'artist', '', '', '', 'accept', true, n::text
    from generate_series(1, ${CHARTS}::int) n`.execute(db);

async function rateOne(ctx: Context, engine: string): Promise<BenchResult> {
  const now = ctx.clock.now();
  await fillAccounts(ctx.db, { count: 1 }, now);
  const { rows } = await sql<{ chartHash: string }>`
    select md5('chart ' || n) as chart_hash from generate_series(1, ${SCORES_OF_ONE}::int) n`.execute(ctx.db);
  const scores = rows.map(({ chartHash }, index) => ({
    ...{ chartHash, clear: 1 + (index % 5), exScore: index % 3000, maxCombo: 1, minBp: 1, playedAt: now },
  }));
  const [storing, rating] = await inTransaction(ctx, async (trx) => [
    await time(() => storeScores(trx, { playerId: 1, origin: 'update', scores })),
    await time(() => recomputeRatings(trx, [1], { by: 'scores', now })),
  ]);
  return {
    name: `rating of a player after an update of ${SCORES_OF_ONE} scores, ${engine} engine`,
    baseline: 'storing the scores',
    ratio: (rating ?? 0) / (storing ?? 0),
    target: 0.3,
    better: 'lower',
    detail: `${whole(rating ?? 0)} ms; storing ${whole(storing ?? 0)} ms`,
  };
}

async function rebuild(ctx: Context, engine: string): Promise<BenchResult> {
  const { db, clock } = ctx;
  await sql`
    insert into player (service, ranking_id)
    select 'lr2', n::text from generate_series(100001, ${100_000 + PLAYERS}::int) n`.execute(db);
  await sql`
    insert into score (player_id, chart_hash, origin, clear, ex_score)
    select id, md5('chart ' || (1 + (id * 7 + n * 13) % ${CHARTS}::int)), 'archive', 1 + (id + n) % 5, (id * n) % 3000
    from player cross join generate_series(1, ${SCORES_EACH}::int) n where id > 1
    on conflict do nothing`.execute(db);
  await sql`analyze`.execute(db);
  await inTransaction(ctx, (trx) => startRatingJobOfAll(trx, clock.now()));
  const rebuilding = await time(() => runRatingJobs(ctx));
  let [read, after] = [0, 0];
  const reading = await time(async () => {
    for (;;) {
      const rows = await db
        .selectFrom('score')
        .select(['playerId', 'chartHash', 'clear', 'exScore'])
        .where('playerId', '>', after)
        .where('playerId', '<=', after + 200)
        .execute();
      if (rows.length === 0) break;
      read += rows.length;
      after += 200;
    }
  });
  return {
    name: `rebuild the ratings of ${PLAYERS} players with ${read} scores, ${engine} engine`,
    baseline: 'reading the scores once',
    ratio: rebuilding / reading,
    target: 3,
    better: 'lower',
    detail: `${whole((1000 * read) / rebuilding)} scores per second; ${whole(rebuilding)} ms against ${whole(reading)} ms`,
  };
}

/** Measures pages of a ranking against reading fifty rows by an index, and how they grow with the players. */
export async function benchRanking(engines: readonly BenchEngine[]): Promise<BenchResult[]> {
  const found: { pages: Record<string, number>; bare: number }[] = [];
  for (const [index, engine] of engines.entries()) {
    const { ctx, close } = await openBench(engine);
    try {
      found.push(await measurePages(ctx, RANKED[index] ?? 0));
    } finally {
      await close();
    }
  }
  const [small, large] = found;
  return Object.entries(large?.pages ?? {}).map(([page, ms]) => ({
    name: `ranking of ${RANKED[1]} players, ${page}, ${engines[0]?.name} engine`,
    baseline: 'fifty players by the index of their rank',
    ratio: ms / (large?.bare ?? 0),
    target: 5,
    better: 'lower' as const,
    detail: `${ms.toFixed(2)} ms against ${large?.bare.toFixed(2)} ms; ${(ms / (small?.pages[page] ?? 0)).toFixed(2)} times that of ${RANKED[0]} players`,
  }));
}

async function measurePages(ctx: Context, players: number) {
  const { db, clock, rules } = ctx;
  await fillAccounts(db, { count: players }, clock.now());
  await sql`
    insert into rating (player_id, table_id, skill, experience, played, clears)
    select id, 'sl', (id::bigint * 7919) % 100003 / 11.0, (id::bigint * 104729) % 1000003 / 7.0, 1 + id % 500, '{}' from player`.execute(
    db,
  );
  await sql`
    create table bare_rank as
    select row_number() over (order by skill desc) as rank, player_id, skill, experience from rating`.execute(db);
  await sql`create unique index on bare_rank (rank)`.execute(db);
  await sql`analyze`.execute(db);
  const viewer = { ...{ accountId: players >> 1, userId: '', tokenHash: '', nickname: '' }, ...NO_RIGHTS };
  const last = Math.ceil(players / rulesAt(rules, clock.now()).lists.pageRows);
  const base = { table: 'sl', playerName: 'lr2', archive: 'without', search: '', sort: 'rank', page: 1 } as const;
  const asked = {
    'first page': base,
    'middle page': { ...base, page: last >> 1 },
    'last page': { ...base, page: last },
    'by name': { ...base, sort: 'name' as const, page: last >> 1 },
    'a name': { ...base, search: `player${players - 7}` },
    'my place': { ...base, page: Math.max(1, last >> 2) },
  };
  const pages: Record<string, number> = {};
  for (const [name, query] of Object.entries(asked)) {
    const times = [];
    await stellaway(ctx, query, viewer);
    for (let round = 0; round < ROUNDS; round++) times.push(await time(() => stellaway(ctx, query, viewer)));
    pages[name] = median(times);
  }
  const bare = [];
  for (let round = 0; round < ROUNDS; round++) {
    const from = 1 + ((round * 7919) % (players - 50));
    bare.push(
      await time(() =>
        sql`
          select * from bare_rank join player on player.id = player_id left join account on account.id = player.account_id
          where rank between ${from}::int and ${from + 49}::int order by rank`.execute(db),
      ),
    );
  }
  return { pages, bare: median(bare) };
}

const NO_RIGHTS = { isAdmin: false, banned: false, barred: false };
