import { sql } from 'kysely';
import { nextVoteCount } from '#domain/voting/calendar.ts';
import { isDecided } from '#server/history/outcome.ts';
import { countVotes } from '#server/voteCounts/countVotes.ts';
import { type BenchEngine, openBench } from './benchContext.ts';
import { fillAccounts } from './fillAccounts.ts';
import type { BenchResult } from './result.ts';

const ENTRIES = 1000;
const VOTES_EACH = 20;

/** Measures a vote count of many open proposals against reading the same votes with one query. */
export async function benchVoteCount(engine: BenchEngine): Promise<BenchResult[]> {
  const { ctx, close } = await openBench(engine);
  try {
    const now = ctx.clock.now();
    await fillAccounts(ctx.db, { count: VOTES_EACH }, now);
    await sql`
      insert into submission (series, entry_no, table_id, level, proposed_level, proposed_table_id, md5, sha256, title, artist,
        song_url, chart_url, comment, published_at, song_key)
      select 'main', n, 'sl', n % 13, n % 13, 'sl', md5(n::text), md5(n::text) || md5(n::text), 'Song ' || n, 'artist',
        '', '', '', ${now}::timestamptz - interval '10 days', 'song ' || n
      from generate_series(1, ${ENTRIES}::int) n
    `.execute(ctx.db);
    await sql`
      insert into vote (submission_id, account_id, vote, difficulty, comment, cast_at)
      select s.id, a.id, case when (s.id + a.id) % 4 < s.id % 5 then 'yes' else (array['neutral', 'no'])[1 + a.id % 2] end,
        'mid', '', ${now}
      from submission s cross join account a
    `.execute(ctx.db);
    await sql`analyze`.execute(ctx.db);

    const readingStart = performance.now();
    await sql`select submission_id, vote, difficulty, level from vote`.execute(ctx.db);
    const reading = performance.now() - readingStart;
    const start = performance.now();
    const [counting] = await countVotes(ctx, nextVoteCount(now));
    const counted = performance.now() - start;
    const decided = counting?.outcomes.filter(isDecided).length ?? 0;
    return [
      {
        name: `count ${ENTRIES} open proposals with ${ENTRIES * VOTES_EACH} votes, ${engine.name} engine`,
        baseline: 'reading those votes with one query',
        ratio: counted / reading,
        target: null,
        better: 'lower',
        detail: `${Math.round(counted)} ms, ${decided} decided, lists published; reading alone ${Math.round(reading)} ms`,
      },
    ];
  } finally {
    await close();
  }
}
