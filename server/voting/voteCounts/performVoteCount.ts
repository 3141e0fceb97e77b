import { sql, type Transaction } from 'kysely';
import { rulesAt } from '#domain/rules/rules.ts';
import { announce } from '../../notifications/announce.ts';
import { notifyOfDecisions } from '../../notifications/notifyOfDecisions.ts';
import type { Context } from '../../platform/context.ts';
import type { DB } from '../../platform/database/schema.ts';
import { bumpPublished } from '../../platform/lists/listVersion.ts';
import { chartsOf, startRatingJob } from '../../scores/ratings/ratingJobs.ts';
import { recomputeRestrictions } from '../../scores/recomputeRestrictions.ts';
import { isDecided, type Outcome } from '../history/outcome.ts';
import { saveHistoryLines } from '../history/saveHistoryLines.ts';
import { saveCountFiles } from './countFiles.ts';
import { keepBefore } from './countingChanges.ts';
import { countRevisions } from './countRevisions.ts';
import { countSongs } from './countSongs.ts';
import { saveRevisions } from './saveRevisions.ts';
import { countAndSave, nameOf, type SetAside } from './setAside.ts';

/** A performed vote count. */
export interface VoteCount {
  dueAt: Date;
  /** One per open vote, in the order of counting, including votes that stay open. */
  outcomes: Outcome[];
  /** What could not be decided. It stays open for the next vote count. */
  setAside: SetAside[];
}

/**
 * Performs the vote count due at `at`, by the rules in force then: duplicates, entries, revisions (voting.md). Then
 * recomputes the rights of players whose charts moved, starts the job that recomputes their ratings, stores the row of
 * the vote count and its files, announces it and raises the versions of changed lists. The transaction must hold the lock
 * `counting` exclusively.
 */
export async function performVoteCount(
  { rules: book, clock }: Pick<Context, 'rules' | 'clock'>,
  trx: Transaction<DB>,
  at: Date,
): Promise<VoteCount> {
  const rules = rulesAt(book, at);
  const songs = await countAndSave(
    trx,
    (except) => countSongs(trx, rules, at, except),
    (outcomes) => saveSongs(trx, outcomes, at),
  );
  const revisions = await countAndSave(
    trx,
    (except) => countRevisions(trx, rules, at, except),
    (outcomes) => saveRevisions(trx, outcomes, at),
  );

  const setAside = [...songs.setAside, ...revisions.setAside];
  const voteCount = { dueAt: at, outcomes: [...songs.outcomes, ...revisions.outcomes], setAside };
  const moved = voteCount.outcomes.filter(({ result }) => result === 'accept').map(({ entry }) => entry.id);
  await recomputeRestrictions(trx, rules, { whoPlayed: moved, tellAt: clock.now() });
  await startRatingJob(trx, clock.now(), await chartsOf(trx, moved));
  await trx
    .insertInto('countingRun')
    .values({ dueAt: at, doneAt: clock.now(), setAside: setAside.map(nameOf) })
    .execute();
  await saveCountFiles(trx, book, voteCount);
  for (const tableId of tablesOf(voteCount)) await bumpPublished(trx, tableId);
  const decidedIn = voteCount.outcomes.filter(isDecided).flatMap(({ entry, after }) => [entry, after ?? entry]);
  const tableIds = [...new Set(decidedIn.map(({ tableId }) => tableId))].sort();
  const events = tableIds.map((tableId) => ({ kind: 'decided', at, tableId, dueAt: at }) as const);
  await announce(trx, events);
  return voteCount;
}

/** Stores the results of entries, with a history line for each decided one. */
async function saveSongs(trx: Transaction<DB>, outcomes: readonly Outcome[], at: Date): Promise<void> {
  const decided = outcomes.filter(isDecided);
  if (decided.length === 0) return;
  const ids = decided.map(({ entry }) => entry.id);
  await keepBefore(trx, at, 'submission', ids);
  const lines = await saveHistoryLines(trx, decided, at);
  await sql`
    update submission
    set result = decided.result, level = decided.level, decided_at = ${at}, verdict_id = decided.line
    from unnest(
      ${ids}::int[],
      ${decided.map(({ result }) => result)}::text[],
      ${decided.map(({ entry, after }) => after?.level ?? entry.level)}::int[],
      ${lines}::int[]
    ) as decided (id, result, level, line)
    where submission.id = decided.id
  `.execute(trx);
  await notifyOfDecisions(trx, lines);
}

/**
 * Returns the tables whose lists a vote count changed: both tables of a transfer, and the table that lists a revision.
 */
export function tablesOf({ outcomes }: VoteCount): string[] {
  const tableIds = outcomes
    .filter(isDecided)
    .flatMap(({ entry, revision, after }) => [entry.tableId, revision?.tableId, after?.tableId]);
  return [...new Set(tableIds)].filter((tableId) => tableId !== undefined).sort();
}
