import { type Kysely, sql } from 'kysely';
import type { EntryState } from '#domain/voting/revisions/blocksRestore.ts';
import type { DB } from '../../platform/database/schema.ts';

/** Another entry of the same chart in the same series, and its state. */
export interface BlockingEntry extends EntryState {
  /** The entry whose re-vote it may block. */
  readonly submissionId: number;
  readonly id: number;
}

/**
 * Returns the other entries of each entry's chart in its series: those with the same md5 or sha256, or with the same
 * notes in another file (voting.md §5.5).
 *
 * @param before only entries published strictly before it; one without a date counts as always there
 */
export async function blockingEntries(
  db: Kysely<DB>,
  submissionIds: readonly number[],
  before?: Date,
): Promise<BlockingEntry[]> {
  if (submissionIds.length === 0) return [];
  const { rows } = await sql<BlockingEntry>`
    select mine.id as submission_id, other.id, other.result,
      other.deleted_at is not null as deleted, other.removed_from_sub_at is not null as removed
    from submission as mine
    join submission as other on other.series = mine.series and other.id <> mine.id and (
      other.md5 = mine.md5
      or (other.sha256 = mine.sha256 and mine.sha256 <> '')
      or other.notes_hash = mine.notes_hash
    )
    where mine.id = any(${submissionIds}::int[])
      and (other.published_at is null or other.published_at < coalesce(${before ?? null}::timestamptz, 'infinity'))
  `.execute(db);
  return rows;
}
