import type { Transaction } from 'kysely';
import { rulesAt } from '#domain/rules/rules.ts';
import type { Context } from '../base/context.ts';
import type { DB } from '../database/schema.ts';
import { isDecided, type Outcome } from '../history/outcome.ts';
import { bumpPublished } from '../lists/listVersion.ts';
import { recomputeRestrictions } from '../restrictions/recomputeRestrictions.ts';
import { countRevisions } from './countRevisions.ts';
import { countSongs } from './countSongs.ts';
import { saveRevisions } from './saveRevisions.ts';
import { saveSongs } from './saveSongs.ts';

/** What one counting did. */
export interface VoteCount {
  dueAt: Date;
  /** Of every open vote it looked at, in the order they were counted; those that stay open among them. */
  outcomes: Outcome[];
}

/**
 * The counting due at `at`, whole, by the rules in force then: duplicates, songs, revisions (decisions.md §3), then the rights
 * of the players whose charts moved, the versions of the lists that changed, and the row of the run. The transaction must
 * hold the lock `counting` alone.
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

  const counting = { dueAt: at, outcomes: [...songs, ...revisions] };
  const moved = counting.outcomes.filter(({ result }) => result === 'accept').map(({ entry }) => entry.id);
  await recomputeRestrictions(trx, rules, { whoPlayed: moved });
  await trx.insertInto('countingRun').values({ dueAt: at, doneAt: clock.now() }).execute();
  for (const tableId of tablesOf(counting)) await bumpPublished(trx, tableId);
  return counting;
}

/** The tables whose lists a counting changed: of a transfer both, of a revision also the one where it is listed. */
export function tablesOf({ outcomes }: VoteCount): string[] {
  const touched = outcomes
    .filter(isDecided)
    .flatMap(({ entry, revision, after }) => [entry.tableId, revision?.tableId, after?.tableId]);
  return [...new Set(touched)].filter((tableId) => tableId !== undefined).sort();
}
