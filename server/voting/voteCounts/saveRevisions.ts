import { sql, type Transaction } from 'kysely';
import { notifyOfDecisions } from '../../notifications/notifyOfDecisions.ts';
import type { DB } from '../../platform/database/schema.ts';
import { isDecided, type Outcome } from '../history/outcome.ts';
import { saveHistoryLines } from '../history/saveHistoryLines.ts';
import { keepBefore } from './countingChanges.ts';

/**
 * Stores the results of revisions and the effects of accepted ones on their entries, with a history line for each decided
 * or held revision.
 */
export async function saveRevisions(trx: Transaction<DB>, outcomes: readonly Outcome[], at: Date): Promise<void> {
  const lines = await saveHistoryLines(trx, outcomes, at);
  const saved = outcomes.flatMap(({ revision, ...outcome }, index) =>
    revision ? [{ ...outcome, revision, line: lines[index] ?? null }] : [],
  );
  const decided = saved.filter(isDecided);
  if (decided.length === 0) return;
  const ids = decided.map(({ revision }) => revision.id);
  await keepBefore(trx, at, 'revision', ids);
  await sql`
    update revision set result = decided.result, decided_at = ${at}, verdict_id = decided.line
    from unnest(
      ${ids}::int[],
      ${decided.map(({ result }) => result)}::text[],
      ${decided.map(({ line }) => line)}::int[]
    ) as decided (id, result, line)
    where revision.id = decided.id
  `.execute(trx);
  await notifyOfDecisions(trx, lines);

  const accepted = decided.filter(({ result }) => result === 'accept');
  if (accepted.length === 0) return;
  const entryIds = accepted.map(({ entry }) => entry.id);
  await keepBefore(trx, at, 'submission', entryIds);
  // Lists show the tally of the vote that decided the entry, so an accepted re-vote's replaces that of the first vote.
  await sql`
    update submission
    set table_id = decided.table_id, level = decided.level, result = 'accept',
      deleted_at = case when decided.kind = 'delete' then ${at}::timestamptz end,
      decided_at = case when decided.kind = 'resurrection' then ${at}::timestamptz else decided_at end,
      verdict_id = case when decided.kind = 'resurrection' then decided.line else verdict_id end
    from unnest(
      ${entryIds}::int[],
      ${accepted.map(({ revision }) => revision.kind)}::text[],
      ${accepted.map(({ entry, after }) => (after ?? entry).tableId)}::text[],
      ${accepted.map(({ entry, after }) => (after ?? entry).level)}::int[],
      ${accepted.map(({ line }) => line)}::int[]
    ) as decided (id, kind, table_id, level, line)
    where submission.id = decided.id
  `.execute(trx);
}
