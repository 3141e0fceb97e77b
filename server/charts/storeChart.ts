import type { Transaction } from 'kysely';
import { LN } from '#domain/charts/lnType.ts';
import { notesOf } from '#domain/charts/notesOf.ts';
import { bestExScore } from '#domain/players/djLevel.ts';
import type { DB } from '../database/schema.ts';
import type { ChartReading } from '../fileReader/chartReading.ts';
import { startRatingJob } from '../ratings/ratingJobs.ts';
import type { ChartHashes } from '../scores/knownNotes.ts';

/**
 * Stores what was read from a chart: its summary and its chart view. A chart that is stored already stays as it is; one
 * that was stored before there were chart views gets its view.
 */
export async function storeChart(
  trx: Transaction<DB>,
  { md5, sha256, summary, notesHash, view, density }: ChartReading,
  now: Date,
): Promise<void> {
  const drawn = { notes: Buffer.from(view), density };
  const inserted = await trx
    .insertInto('chart')
    .values({ sha256, md5, summary: JSON.stringify(summary), notesHash, ...drawn })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .returning('sha256')
    .executeTakeFirst();
  if (inserted) {
    const notes = Math.min(notesOf(summary, 'lr2'), notesOf(summary, 'beatoraja'));
    if (!summary.random && (await hasImpossibleScore(trx, { md5, sha256 }, notes)))
      await startRatingJob(trx, now, [{ md5, sha256 }]);
    return;
  }
  await trx.updateTable('chart').set(drawn).where('sha256', '=', sha256).where('density', 'is', null).execute();
}

/** Returns whether somebody has more than the best possible EX score, which does not count from now on (players.md §6). */
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
