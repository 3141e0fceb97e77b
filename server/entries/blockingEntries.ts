import { type Kysely, sql } from 'kysely';
import type { EntryState } from '#domain/revisions/blocksRestore.ts';
import type { DB } from '../database/schema.ts';

/** Another entry of the same chart in the same series, and what became of it. */
export interface BlockingEntry extends EntryState {
  /** The entry that was asked about. */
  readonly submissionId: number;
  readonly id: number;
}

/**
 * The other entries of each entry's chart in its series: the same md5 or sha256, or the same notes in another file
 * (decisions.md §4).
 *
 * @param before only those published strictly before; what has no date was always there
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
