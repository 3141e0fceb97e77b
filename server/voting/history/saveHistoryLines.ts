import type { Transaction } from 'kysely';
import { tagOf } from '#domain/voting/decide.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Outcome } from './outcome.ts';

/** PostgreSQL allows 65,535 parameters per statement; a history line has about twenty. */
const INSERT_BATCH_SIZE = 1000;

/**
 * Writes a history line for each outcome of the vote count due at `at`, with the tally it saw.
 *
 * @returns the id of each line, in the order of the outcomes
 */
export async function saveHistoryLines(
  trx: Transaction<DB>,
  outcomes: readonly Outcome[],
  at: Date,
): Promise<number[]> {
  const ids = new Map<string, number>();
  const key = (submissionId: number, revisionId: number | null) => `${submissionId} ${revisionId}`;
  for (let start = 0; start < outcomes.length; start += INSERT_BATCH_SIZE) {
    const lines = outcomes.slice(start, start + INSERT_BATCH_SIZE).map((outcome) => lineOf(outcome, at));
    const written = await trx
      .insertInto('history')
      .values(lines)
      .returning(['id', 'submissionId', 'revisionId'])
      .execute();
    for (const { id, submissionId, revisionId } of written) ids.set(key(submissionId, revisionId), id);
  }
  return outcomes.map(({ entry, revision }) => {
    const id = ids.get(key(entry.id, revision?.id ?? null));
    if (id === undefined) throw new Error('a history line was not written');
    return id;
  });
}

function lineOf(outcome: Outcome, at: Date) {
  const { entry, revision, after, tally, opinions, minimum, acceptRate, rule } = outcome;
  return {
    submissionId: entry.id,
    revisionId: revision?.id ?? null,
    tag: tagOf(outcome, revision?.kind ?? null),
    at,
    tableBefore: entry.tableId,
    levelBefore: entry.level,
    tableAfter: after?.tableId ?? null,
    levelAfter: after?.level ?? null,
    ...tally,
    ...opinions,
    minimum,
    threshold: acceptRate,
    rule,
  };
}
