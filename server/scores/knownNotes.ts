import { type Kysely, sql } from 'kysely';
import { type CountedNotes, notesOf } from '#domain/charts/notesOf.ts';
import { READER_VERSION } from '#domain/charts/summary.ts';
import type { Service } from '#domain/players/clears.ts';
import type { DB } from '../platform/database/schema.ts';

/** The hashes of a chart. An imported entry may have only one. */
export interface ChartHashes {
  readonly md5: string;
  readonly sha256: string;
}

const notesOfChart = sql<
  number | null
>`case when (chart.summary ->> 'random')::boolean then null else (chart.summary ->> 'notes')::integer end`;

/**
 * Returns a function that returns the number of notes of an entry's chart. Undefined if the site has not read the file, as
 * for many imported entries, or the chart has `#RANDOM`. With a service, the count of its client (charts.md), undefined if
 * an older version of the reader read the file; without one, the count of the site.
 */
export async function knownNotes(
  db: Kysely<DB>,
  submissionIds: readonly number[],
): Promise<(submissionId: number, service?: Service) => number | undefined> {
  const notesBy = (hash: 'md5' | 'sha256') =>
    db
      .selectFrom('submission')
      .innerJoin('chart', `chart.${hash}`, `submission.${hash}`)
      .select(['submission.id', notesOfChart.as('notes')])
      .select([
        sql<CountedNotes['clientNotes']>`chart.summary -> 'clientNotes'`.as('clientNotes'),
        sql<boolean>`chart.reader_version < ${sql.lit(READER_VERSION)}`.as('olderReader'),
        sql.lit(hash).as('by'),
      ])
      .where(sql<boolean>`submission.id = any(${[...new Set(submissionIds)]}::int[])`);
  // Those by sha256 come last and override: an imported entry may have the md5 of another file.
  const charts = await notesBy('md5').unionAll(notesBy('sha256')).orderBy('by').execute();
  const counted = new Map(charts.map((chart) => [chart.id, chart]));
  return (submissionId, service) => {
    const { notes = null, clientNotes, olderReader } = counted.get(submissionId) ?? {};
    if (notes === null || (service && olderReader)) return undefined;
    return service ? notesOf({ notes, clientNotes }, service) : notes;
  };
}
