import { sql } from 'kysely';
import { chartRanking } from '#server/chartRanking/chartRanking.ts';
import { rankedScores } from '#server/chartRanking/rankedScores.ts';
import { type BenchEngine, openBench } from './benchContext.ts';
import { fillAccounts } from './fillAccounts.ts';
import { median } from './median.ts';
import type { BenchResult } from './result.ts';

const SCORES = 20_000;
/** How many of the players have an account; the others are of an archive. */
const ACCOUNTS = 5000;
/** Other charts that each of them played. */
const OTHERS = 10;
const ROUNDS = 15;
const BOARD = 999;

type Context = Awaited<ReturnType<typeof openBench>>['ctx'];

/** Measures the ranking of a chart with 20,000 scores against selecting these scores by their index. */
export async function benchChartRankings(engine: BenchEngine): Promise<BenchResult[]> {
  const { ctx, close } = await openBench(engine);
  try {
    await fill(ctx);
    const { db } = ctx;
    const [{ hash }] = (await sql<{ hash: string }>`select md5('chart 0') as hash`.execute(db)).rows as [
      { hash: string },
    ];
    const base = { page: 1, search: '', client: 'all', lntype: 0, archive: 'with', sort: 'rank' } as const;
    const viewer = { ...{ accountId: ACCOUNTS >> 1, userId: '', tokenHash: '', nickname: '' }, ...NO_RIGHTS };
    const filter = { hashes: [hash], service: 'lr2', archive: true } as const;
    const asked: Readonly<Record<string, () => Promise<unknown>>> = {
      'first page': () => chartRanking(ctx, hash, base, viewer),
      'last page': () => chartRanking(ctx, hash, { ...base, page: SCORES / 50 }, viewer),
      'without the archive': () => chartRanking(ctx, hash, { ...base, archive: 'without' }, viewer),
      'by BP': () => chartRanking(ctx, hash, { ...base, sort: 'minbp', page: 200 }, viewer),
      'a name': () => chartRanking(ctx, hash, { ...base, search: 'player 77' }, viewer),
      'board of a client': () => rankedScores(db, filter, { limit: BOARD }),
      'board of all players': () => rankedScores(db, filter),
    };
    const bare = await medianOf(() => db.selectFrom('score').selectAll().where('chartHash', '=', hash).execute());
    const results: BenchResult[] = [];
    for (const [name, ask] of Object.entries(asked)) {
      const ms = await medianOf(ask);
      results.push({
        name: `ranking of a chart with ${SCORES} scores, ${name}, ${engine.name} engine`,
        baseline: 'its scores by their index',
        ratio: ms / bare,
        target: name === 'a name' || name === 'board of all players' ? null : 5,
        better: 'lower',
        detail: `${ms.toFixed(1)} ms against ${bare.toFixed(1)} ms`,
      });
    }
    return results;
  } finally {
    await close();
  }
}

/** Players of whom all have the first chart and some others, and of whom those with an account send plays too. */
async function fill({ db, clock }: Context): Promise<void> {
  await fillAccounts(db, { count: ACCOUNTS }, clock.now());
  await sql`
    insert into player (service, ranking_id, name)
    select 'lr2', n::text, 'player ' || n from generate_series(100001, ${100_000 + SCORES - ACCOUNTS}::int) n`.execute(
    db,
  );
  await sql`
    insert into score (player_id, chart_hash, origin, clear, ex_score, max_combo, min_bp, played_at)
    select id, md5('chart ' || case when n = 0 then 0 else 1 + (id * 7 + n) % 500 end), 'archive',
      1 + (id + n) % 5, (id::bigint * 7919) % 3001, id % 1500, id % 300, now() - id * interval '1 minute'
    from player cross join generate_series(0, ${OTHERS}::int) n`.execute(db);
  await sql`
    insert into score (player_id, chart_hash, origin, clear, ex_score)
    select id, md5('chart 0'), 'openlr2', 3, (id * 31) % 3001 from player where account_id is not null`.execute(db);
  await sql`
    insert into best_play (player_id, chart_hash, origin, plays, ex_score, notes, judgements, options, keymode, ghost)
    select id, md5('chart 0'), 'openlr2', 1 + id % 9, (id * 31) % 3001, 1500, '{1,2,3,4,5}', 0, 7, repeat(md5(id::text), 50)
    from player where account_id is not null`.execute(db);
  await sql`analyze`.execute(db);
}

async function medianOf(work: () => Promise<unknown>): Promise<number> {
  await work();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return median(times);
}

const NO_RIGHTS = { isAdmin: false, banned: false, barred: false };
