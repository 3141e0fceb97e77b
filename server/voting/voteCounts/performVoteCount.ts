import type { Transaction } from 'kysely';
import { rulesAt } from '#domain/rules/rules.ts';
import type { Context } from '../../platform/context.ts';
import type { DB } from '../../platform/database/schema.ts';
import { bumpPublished } from '../../platform/lists/listVersion.ts';
import { chartsOf, startRatingJob } from '../../scores/ratings/ratingJobs.ts';
import { recomputeRestrictions } from '../../scores/recomputeRestrictions.ts';
import { isDecided, type Outcome } from '../history/outcome.ts';
import { countRevisions } from './countRevisions.ts';
import { countSongs } from './countSongs.ts';
import { saveRevisions } from './saveRevisions.ts';
import { saveSongs } from './saveSongs.ts';

/** A vote count that was performed. */
export interface VoteCount {
  dueAt: Date;
  /** One per open vote, in the order they were counted; votes that stay open included. */
  outcomes: Outcome[];
}

/**
 * Performs the vote count due at `at`, by the rules in force then: duplicates, songs, revisions (voting.md §1.3). Then
 * it computes the rights of the players whose charts moved, and lets a job compute their ratings; it stores the row of
 * the run and raises the versions of the lists that changed. The transaction must hold the lock `counting` alone.
 */
export async function performVoteCount(
  { rules: book, clock }: Pick<Context, 'rules' | 'clock'>,
  trx: Transaction<DB>,
  at: Date,
): Promise<VoteCount> {
  const rules = rulesAt(book, at);
  const songs = await countSongs(trx, rules, at);
  await saveSongs(trx, songs, at);
  const revisions = await countRevisions(trx, rules, at);
  await saveRevisions(trx, revisions, at);

  const voteCount = { dueAt: at, outcomes: [...songs, ...revisions] };
  const moved = voteCount.outcomes.filter(({ result }) => result === 'accept').map(({ entry }) => entry.id);
  await recomputeRestrictions(trx, rules, { whoPlayed: moved });
  await startRatingJob(trx, clock.now(), await chartsOf(trx, moved));
  await trx.insertInto('countingRun').values({ dueAt: at, doneAt: clock.now() }).execute();
  for (const tableId of tablesOf(voteCount)) await bumpPublished(trx, tableId);
  return voteCount;
}

/**
 * Returns the tables whose lists a vote count changed: both of a transfer, and of a revision also the one where it is
 * listed.
 */
export function tablesOf({ outcomes }: VoteCount): string[] {
  const tableIds = outcomes
    .filter(isDecided)
    .flatMap(({ entry, revision, after }) => [entry.tableId, revision?.tableId, after?.tableId]);
  return [...new Set(tableIds)].filter((tableId) => tableId !== undefined).sort();
}
