import { type Kysely, sql } from 'kysely';
import { clearCounts } from '#domain/players/clearCounts.ts';
import type { DB } from '#server/platform/database/schema.ts';
import { rankedAs } from '#server/scores/ratings/saveRankedAs.ts';
import { BIG_TABLE, type BigTableSize, fillBigTable } from './bigTable.ts';
import { fillUploads } from './manyUploads.ts';

export interface BigSiteSize extends BigTableSize {
  uploads: number;
}

/** The number of the entry whose chart all players have played. */
export const PLAYED_ENTRY = 77;
/** The number of scores of each player on other charts. */
const SCORES_EACH = 10;

/** Fills an empty database with all kinds of listed rows: a table with a long history, uploads, and players with ratings. */
export async function fillBigSite(db: Kysely<DB>, size: BigSiteSize, now: Date): Promise<void> {
  await fillBigTable(db, size, now);
  await fillUploads(db, size.uploads, now);
  await fillRankings(db, size);
  await fillTrail(db, size);
  await fillEvents(db);
  await sql`analyze`.execute(db);
}

/** Fills the audit trail: almost all of it are warnings of one admin. */
async function fillTrail(db: Kysely<DB>, { players }: BigSiteSize): Promise<void> {
  await sql`
    insert into trail (at, act, actor_id, subject, account_id, reason, changes)
    select now(), case when n % 100 = 0 then 'ban' else 'warn' end,
      case n % 100 when 1 then null when 2 then 3 else 2 end, 'player', 1 + n % ${players}::int, 'spam', '[]'
    from generate_series(1, 10 * ${players}::int) n`.execute(db);
}

/** Announces all entries, revisions and uploads, and the vote counts that decided. */
async function fillEvents(db: Kysely<DB>): Promise<void> {
  await sql`
    insert into event (kind, at, table_id, submission_id, revision_id, due_at, upload_no)
    select 'opened', now(), table_id, id, null::int, null::timestamptz, null::int from submission
    union all select 'revision', now(), table_id, submission_id, id, null, null from revision
    union all select distinct 'decided', now(), table_before, null::int, null::int, at, null::int from history
    union all select 'upload', now(), null, null, null, null, entry_no from upload`.execute(db);
}

/** Gives every player a rating, a score on the chart that all have played, and some on others. */
async function fillRankings(db: Kysely<DB>, { submissions }: BigSiteSize): Promise<void> {
  await sql`
    insert into rating (player_id, table_id, skill, experience, played, clears, service, ranked_among, name)
    select player.id, ${BIG_TABLE}, (player.id::bigint * 7919) % 100003 / 11.0,
      (player.id::bigint * 104729) % 1000003 / 7.0, 1 + player.id % 500, ${JSON.stringify(clearCounts('lr2', []))}::jsonb,
      service, ${rankedAs(sql`1`)}
    from player left join account on account.id = player.account_id`.execute(db);
  await sql`
    insert into score (player_id, chart_hash, origin, clear, ex_score, max_combo, min_bp, played_at)
    select id, md5(case when n = 0 then ${PLAYED_ENTRY}::int else 1 + (id * 7 + n * 13) % ${submissions}::int end::text), 'update',
      1 + (id + n) % 5, (id::bigint * 7919) % 3001, id % 1500, id % 300, now() - id * interval '1 minute'
    from player cross join generate_series(0, ${SCORES_EACH}::int) n on conflict do nothing`.execute(db);
  // Read by the bare query of a ranking page.
  await sql`create table bare_rank as select row_number() over (order by skill desc) as rank, player_id from rating`.execute(
    db,
  );
  await sql`create unique index on bare_rank (rank)`.execute(db);
}
