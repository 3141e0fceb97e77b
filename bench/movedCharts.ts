import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { nextVoteCount } from '#domain/voting/calendar.ts';
import { runRatingJobs } from '#server/ratings/ratingJobs.ts';
import { countVotes } from '#server/voteCounts/countVotes.ts';
import { castVote } from '#server/voting/castVote.ts';
import { type BenchEngine, openBench } from './benchContext.ts';
import { fillAccounts } from './fillAccounts.ts';
import type { BenchResult } from './result.ts';

const CHARTS = 2000;
/** Open proposals that the count accepts. */
const MOVED = 40;
const PLAYERS = 50_000;
const SCORES_EACH = 50;
const VOTERS = 60;
const PAUSE_MS = 500;
const TARGET_MS = 30_000;

type Context = Awaited<ReturnType<typeof openBench>>['ctx'];

/** Measures how long the ratings of 50,000 players take after a count that moves 40 charts, and votes meanwhile. */
export async function benchMovedCharts(engine: BenchEngine): Promise<BenchResult[]> {
  const { ctx, close } = await openBench(engine);
  try {
    await fill(ctx);
    const countStart = performance.now();
    await countVotes(ctx, nextVoteCount(ctx.clock.now()));
    const counted = performance.now() - countStart;
    await sql`insert into restriction (account_id, table_id, highest_level) select id, 'sl', 12 from account on conflict do nothing`.execute(
      ctx.db,
    );

    let isDone = false;
    const start = performance.now();
    const job = runRatingJobs(ctx).finally(() => {
      isDone = true;
    });
    const votes: number[] = [];
    for (let voter = 1; !isDone && voter < VOTERS; voter++) {
      votes.push(await vote(ctx, voter));
      await pause(PAUSE_MS);
    }
    await job;
    const rated = performance.now() - start;
    return [
      {
        name: `ratings of ${PLAYERS} players with ${SCORES_EACH} scores each after a count that moves ${MOVED} charts, ${engine.name} engine`,
        baseline: 'thirty seconds',
        ratio: rated / TARGET_MS,
        target: 1,
        better: 'lower',
        detail: `${(rated / 1000).toFixed(1)} s; the count before, with its lists, ${Math.round(counted)} ms; ${votes.length} votes meanwhile, the slowest ${Math.round(Math.max(...votes))} ms`,
      },
    ];
  } finally {
    await close();
  }
}

async function fill({ db, clock }: Context): Promise<void> {
  const now = clock.now();
  await fillAccounts(db, { count: VOTERS }, now);
  // All charts; the last ones are open, and so is one more that is voted on while the ratings are computed.
  await sql`
    insert into submission (series, entry_no, table_id, level, proposed_level, proposed_table_id, md5, sha256, title, artist,
      song_url, chart_url, comment, song_key, result, published_at)
    select 'main', n, 'sl', n % 6, n % 6, 'sl', md5('chart ' || n), md5('a' || n) || md5('b' || n), 'Song ' || n, 'artist', '',
      '', '', 'song ' || n, case when n <= ${CHARTS - MOVED}::int then 'accept' else 'new' end,
      ${now}::timestamptz - case when n <= ${CHARTS}::int then interval '10 days' else interval '1 hour' end
    from generate_series(1, ${CHARTS + 1}::int) n`.execute(db);
  await sql`
    insert into vote (submission_id, account_id, vote, difficulty, comment, cast_at)
    select s.id, a.id, 'yes', 'mid', '', ${now} from submission s cross join account a
    where s.result = 'new' and s.entry_no <= ${CHARTS}::int`.execute(db);
  await sql`
    insert into player (service, ranking_id)
    select 'lr2', n::text from generate_series(200001, ${200_000 + PLAYERS}::int) n`.execute(db);
  // Two scores of each player are on charts that move.
  await sql`
    insert into score (player_id, chart_hash, origin, clear, ex_score)
    select id, md5('chart ' || case when n <= 2 then ${CHARTS - MOVED}::int + 1 + (id * 3 + n * 7) % ${MOVED}::int
      else 1 + (id * 7 + n * 13) % ${CHARTS - MOVED}::int end), 'archive', 1 + (id + n) % 5, (id * n) % 3000
    from player cross join generate_series(1, ${SCORES_EACH}::int) n
    on conflict do nothing`.execute(db);
  await sql`delete from rating_job`.execute(db);
  await sql`analyze`.execute(db);
}

/** Returns how long a vote takes, in milliseconds. */
async function vote(ctx: Context, voter: number): Promise<number> {
  const viewer = {
    ...{ accountId: voter, userId: `player-${voter}`, nickname: `player${voter}`, tokenHash: '' },
    ...{ isAdmin: false, banned: false, barred: false },
  };
  const ballot = { vote: 'yes', difficulty: 'mid', personDiff: false, level: null, comment: '' } as const;
  const start = performance.now();
  const cast = await castVote(ctx, viewer, { tableId: 'sl', entryNo: CHARTS + 1, version: 2, ballot });
  if (!('stored' in cast)) throw new Error(`a vote was refused: ${JSON.stringify(cast)}`);
  return performance.now() - start;
}
