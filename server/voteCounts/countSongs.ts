import type { Kysely } from 'kysely';
import type { Rules } from '#domain/rules/rules.ts';
import { tableById } from '#domain/tables/tableRules.ts';
import { duplicates } from '#domain/voting/duplicates.ts';
import { opinions, tally } from '#domain/voting/tally.ts';
import { songVerdict } from '#domain/voting/verdict.ts';
import type { DB } from '../database/schema.ts';
import type { Outcome } from '../history/outcome.ts';
import { ballotsToCount } from './ballotsToCount.ts';
import { type SongToCount, songsToCount } from './songsToCount.ts';

/**
 * What becomes at `at` of the open proposals: first the duplicates, then each song by its number (decisions.md §3, §4). What
 * stands in a table that the rules do not know is left alone.
 */
export async function countSongs(db: Kysely<DB>, rules: Rules, at: Date): Promise<Outcome[]> {
  const entries = await songsToCount(db, at);
  const ids = entries.map(({ id }) => id);
  const ballots = await ballotsToCount(db, 'submissionId', ids, at);
  const seenOf = (entry: SongToCount) => {
    const cast = ballots.get(entry.id) ?? [];
    const votes = { tally: tally(cast), opinions: opinions(cast, entry.level) };
    return { entry, revision: null, publishedAt: entry.publishedAt, ...votes };
  };

  const canceled = new Set(duplicates(entries));
  const outcomes = [...canceled].map(
    (entry): Outcome => ({
      ...seenOf(entry),
      result: 'canceled',
      after: null,
      rule: 'duplicate',
      minimum: null,
      threshold: null,
    }),
  );
  for (const entry of entries) {
    const table = tableById(rules, entry.tableId);
    if (canceled.has(entry) || !table) continue;
    const seen = seenOf(entry);
    const { level, ...verdict } = songVerdict({ ...seen, rules, table, level: entry.level, at });
    const after = verdict.result === 'accept' ? { tableId: table.id, level } : null;
    outcomes.push({ ...seen, ...verdict, after });
  }
  return outcomes;
}
