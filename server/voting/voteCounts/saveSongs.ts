import { sql, type Transaction } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import { isDecided, type Outcome } from '../history/outcome.ts';
import { saveHistoryLines } from '../history/saveHistoryLines.ts';

/** Stores the results of entries, with a history line for each decided one. */
export async function saveSongs(trx: Transaction<DB>, outcomes: readonly Outcome[], at: Date): Promise<void> {
  const decided = outcomes.filter(isDecided);
  if (decided.length === 0) return;
  const lines = await saveHistoryLines(trx, decided, at);
  await sql`
    update submission
    set result = decided.result, level = decided.level, decided_at = ${at}, verdict_id = decided.line
    from unnest(
      ${decided.map(({ entry }) => entry.id)}::int[],
      ${decided.map(({ result }) => result)}::text[],
      ${decided.map(({ entry, after }) => after?.level ?? entry.level)}::int[],
      ${lines}::int[]
    ) as decided (id, result, level, line)
    where submission.id = decided.id
  `.execute(trx);
}
