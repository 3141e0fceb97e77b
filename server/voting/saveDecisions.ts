import { sql, type Transaction } from 'kysely';
import type { Rules } from '#domain/rules.ts';
import type { DB } from '../database/schema.ts';
import { recomputeRestrictions } from '../players/recomputeRestrictions.ts';
import { bumpPublished } from '../tables/listVersion.ts';
import type { Decision } from './countSongs.ts';

const TAGS = { accept: 'update', reject: 'reject', canceled: 'cancel' } as const satisfies Record<
  Decision['result'],
  string
>;

/**
 * Applies what a counting decided: results and levels, one history line each with the tally it saw, the rights of the
 * players whose charts moved, and the versions of the lists that changed.
 */
export async function saveDecisions(trx: Transaction<DB>, rules: Rules, decisions: readonly Decision[], at: Date) {
  if (decisions.length === 0) return;
  const column = <T>(of: (decision: Decision) => T) => decisions.map(of);
  await sql`
    update submission set result = decided.result, level = decided.level, decided_at = ${at}
    from unnest(
      ${column(({ entry }) => entry.id)}::int[],
      ${column(({ result }) => result)}::text[],
      ${column(({ level }) => level)}::int[]
    ) as decided (id, result, level)
    where submission.id = decided.id
  `.execute(trx);

  const lines = decisions.map(({ entry, result, level, rule, minimum, threshold, tally, opinions }) => ({
    submissionId: entry.id,
    tag: TAGS[result],
    at,
    tableBefore: entry.tableId,
    levelBefore: entry.level,
    tableAfter: result === 'accept' ? entry.tableId : null,
    levelAfter: result === 'accept' ? level : null,
    ...tally,
    ...opinions,
    minimum,
    threshold,
    rule,
  }));
  for (let start = 0; start < lines.length; start += ROWS_AT_ONCE) {
    await trx
      .insertInto('history')
      .values(lines.slice(start, start + ROWS_AT_ONCE))
      .execute();
  }

  const accepted = decisions.filter(({ result }) => result === 'accept').map(({ entry }) => entry.id);
  await recomputeRestrictions(trx, rules, { whoPlayed: accepted });
  for (const tableId of new Set(column(({ entry }) => entry.tableId))) await bumpPublished(trx, tableId);
}

/** PostgreSQL takes 65,535 parameters in one statement; a history line has some twenty. */
const ROWS_AT_ONCE = 1000;
