import { sql, type Transaction } from 'kysely';
import { LN } from '#domain/charts/lnType.ts';
import { notesOf } from '#domain/charts/notesOf.ts';
import { READER_VERSION } from '#domain/charts/summary.ts';
import { bestExScore } from '#domain/players/djLevel.ts';
import type { DB } from '../platform/database/schema.ts';
import type { ChartReading } from '../platform/fileReader/chartReading.ts';
import type { ChartHashes } from '../scores/knownNotes.ts';
import { startRatingJob } from '../scores/ratings/ratingJobs.ts';

/**
 * Stores the reading of a chart: its summary and its chart view. A stored chart is only changed if an older version of
 * the reader read it, or it has no view yet. Locks the row: no other transaction can delete the chart before this one
 * ends.
 */
export async function storeChart(trx: Transaction<DB>, reading: ChartReading, now: Date): Promise<void> {
  const { md5, sha256, density } = reading;
  const { isNew } = await trx
    .insertInto('chart')
    .values({ sha256, md5, ...asStored(reading), density })
    // An update locks the row, which `do nothing` would not: a concurrent deletion waits, and sees what refers to the
    // chart.
    .onConflict((conflict) =>
      conflict.column('sha256').doUpdateSet({
        notes: sql`case when chart.density is null then excluded.notes else chart.notes end`,
        density: sql`coalesce(chart.density, excluded.density)`,
        opening: sql`coalesce(chart.opening, excluded.opening)`,
        traits: sql`coalesce(chart.traits, excluded.traits)`,
      }),
    )
    .returning(sql<boolean>`chart.xmax = 0`.as('isNew'))
    .executeTakeFirstOrThrow();
  if (isNew) await cutImpossibleScores(trx, reading, now);
  else await renewChart(trx, reading, now);
}

/** Stores the new reading of a chart that an older version of the reader read; other charts are not changed. */
export async function renewChart(trx: Transaction<DB>, reading: ChartReading, now: Date): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('chart')
    .set({ ...asStored(reading), density: reading.density })
    .where('sha256', '=', reading.sha256)
    .where('readerVersion', '<', READER_VERSION)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await cutImpossibleScores(trx, reading, now);
}

const asStored = ({ summary, notesHash, view, opening, traits }: ChartReading) => ({
  summary: JSON.stringify(summary),
  notesHash,
  notes: Buffer.from(view),
  opening: JSON.stringify(opening),
  traits,
  readerVersion: READER_VERSION,
  triedVersion: READER_VERSION,
});

/** Recomputes the ratings if a score exceeds what the chart can give, since it counts for less from now on. */
async function cutImpossibleScores(
  trx: Transaction<DB>,
  { md5, sha256, summary }: ChartReading,
  now: Date,
): Promise<void> {
  if (summary.random) return;
  const notes = Math.min(notesOf(summary, 'lr2'), notesOf(summary, 'beatoraja'));
  if (await hasImpossibleScore(trx, { md5, sha256 }, notes)) await startRatingJob(trx, now, [{ md5, sha256 }]);
}

/** Returns whether a stored score exceeds the best possible EX score; the excess does not count (players.md §6). */
async function hasImpossibleScore(trx: Transaction<DB>, { md5, sha256 }: ChartHashes, notes: number): Promise<boolean> {
  const score = await trx
    .selectFrom('score')
    .select('playerId')
    .where('chartHash', 'in', [md5, sha256])
    .where('exScore', '>', bestExScore(notes))
    .where('lnType', '=', LN)
    .limit(1)
    .executeTakeFirst();
  return score !== undefined;
}
