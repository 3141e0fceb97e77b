import type { Kysely } from 'kysely';
import type { Rules } from '#domain/rules.ts';
import { tableById } from '#domain/tables/tableRules.ts';
import { duplicates } from '#domain/voting/duplicates.ts';
import { type Opinions, opinions, type Tally, tally } from '#domain/voting/tally.ts';
import { type SongRule, songVerdict } from '#domain/voting/verdict.ts';
import type { DB } from '../database/schema.ts';
import { ballotsOfOpenEntries, type OpenEntry, openEntries } from './openEntries.ts';

/** What a counting decided about one proposal, and the votes it saw. */
export interface Decision {
  readonly entry: OpenEntry;
  readonly result: 'accept' | 'reject' | 'canceled';
  /** The level from now on. */
  readonly level: number;
  readonly rule: SongRule | 'duplicate';
  readonly minimum: number | null;
  readonly threshold: number | null;
  readonly tally: Tally;
  readonly opinions: Opinions;
}

/** What is decided at `at` about the open proposals: first the duplicates, then each song by its number (decisions.md §3, §4). */
export async function countSongs(db: Kysely<DB>, rules: Rules, at: Date): Promise<Decision[]> {
  const entries = await openEntries(db, at);
  const ballots = await ballotsOfOpenEntries(db, at);
  const votesOn = (entry: OpenEntry) => {
    const cast = ballots.get(entry.id) ?? [];
    return { entry, tally: tally(cast), opinions: opinions(cast, entry.level) };
  };

  const canceled = new Set(duplicates(entries));
  const decisions = [...canceled].map(
    (entry): Decision => ({
      ...votesOn(entry),
      result: 'canceled',
      level: entry.level,
      rule: 'duplicate',
      minimum: null,
      threshold: null,
    }),
  );
  for (const entry of entries) {
    const table = tableById(rules, entry.tableId);
    if (canceled.has(entry) || !table) continue;
    const votes = votesOn(entry);
    const { result, ...verdict } = songVerdict({ ...votes, ...entry, rules, table, at });
    if (result !== 'stays') decisions.push({ ...votes, ...verdict, result });
  }
  return decisions;
}
