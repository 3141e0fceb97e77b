import type { Kysely } from 'kysely';
import type { OpenEntry as DuplicateEntry } from '#domain/voting/duplicates.ts';
import type { Ballot } from '#domain/voting/tally.ts';
import type { DB } from '../database/schema.ts';
import { countsAt } from './countsAt.ts';

/** A proposed song whose vote is open, as a counting sees it. */
export interface OpenEntry extends DuplicateEntry {
  readonly id: number;
  readonly tableId: string;
  readonly level: number;
  /** For the operator who counts. */
  readonly title: string;
}

/** The open entries published strictly before `at`, in the order they are counted: by entry number. */
export async function openEntries(db: Kysely<DB>, at: Date): Promise<OpenEntry[]> {
  return db
    .selectFrom('submission')
    .select(['id', 'entryNo', 'tableId', 'series', 'level', 'title', 'md5', 'sha256', 'notesHash', 'publishedAt'])
    .where('result', '=', 'new')
    .where('publishedAt', '<', at)
    .orderBy('entryNo')
    .orderBy('series')
    .$narrowType<{ publishedAt: Date }>()
    .execute();
}

/** The ballots on open entries that count at `at`, by submission. */
export async function ballotsOfOpenEntries(db: Kysely<DB>, at: Date): Promise<Map<number, Ballot[]>> {
  const rows = await db
    .selectFrom('vote')
    .innerJoin('submission', 'submission.id', 'vote.submissionId')
    .select(['vote.submissionId', 'vote.vote', 'vote.difficulty', 'vote.level'])
    .where('submission.result', '=', 'new')
    .where(countsAt(at))
    .$narrowType<{ submissionId: number }>()
    .execute();
  return Map.groupBy(rows, (row) => row.submissionId);
}
