import { type Kysely, sql } from 'kysely';
import { type CountedNotes, notesOf } from '#domain/charts/notesOf.ts';
import { READER_VERSION } from '#domain/charts/summary.ts';
import type { Service } from '#domain/players/clears.ts';
import type { DB } from '../platform/database/schema.ts';

/** The hashes of a chart. An imported entry may have one only. */
export interface ChartHashes {
  readonly md5: string;
  readonly sha256: string;
}

const notesOfChart = sql<
  number | null
>`case when (chart.summary ->> 'random')::boolean then null else (chart.summary ->> 'notes')::integer end`;

/**
 * Returns the number of notes of those of these entries' charts whose files the site has read, but for those with `#RANDOM`,
 * whose notes differ from play to play. Imported tables list many others. A score is measured with the count of its own
 * client (charts.md), which is unknown while an older reader has read the file; without a service it is the site's own number.
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
  // Those by sha256 come last and count: an imported entry may have the md5 of another file.
  const charts = await notesBy('md5').unionAll(notesBy('sha256')).orderBy('by').execute();
  const counted = new Map(charts.map((chart) => [chart.id, chart]));
  return (submissionId, service) => {
    const { notes = null, clientNotes, olderReader } = counted.get(submissionId) ?? {};
    if (notes === null || (service && olderReader)) return undefined;
    return service ? notesOf({ notes, clientNotes }, service) : notes;
  };
}
