import { sql, type Transaction } from 'kysely';
import type { OpenDataFile, OpenDataLine } from '#contract/openData/openData.ts';
import type { Rules } from '#domain/rules/rules.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { OpenDataSource } from './openDataSource.ts';

/** How many rows are stored at a time. */
export const BATCH = 1000;
/** What contradicts is listed up to here. */
const MAX_PROBLEMS = 100;

/** An import in progress. */
export interface Importing {
  trx: Transaction<DB>;
  now: Date;
  rules: Rules;
  secrets: Secrets;
  source: OpenDataSource;
  signal: AbortSignal | undefined;
  /** What contradicts this site or itself: nothing is stored then. */
  problems: string[];
  /** What is another here than in the data, and was settled. */
  notes: string[];
  /** How many lines of each file were stored, and how many were there already. */
  numbers: Map<OpenDataFile, { stored: number; kept: number }>;
  /** The accounts of the players of the data, by their numbers in it. */
  accounts: Map<number, number>;
}

/** Adds what contradicts. */
export function contradicts({ problems }: Importing, what: string): void {
  if (problems.length < MAX_PROBLEMS) problems.push(what);
}

/** Counts lines of a file that were stored, or were there already. */
export function tallyLines({ numbers }: Importing, file: OpenDataFile, stored: number, kept: number): void {
  const before = numbers.get(file) ?? { stored: 0, kept: 0 };
  numbers.set(file, { stored: before.stored + stored, kept: before.kept + kept });
}

/** Yields the lines of a file in batches. */
export async function* batchesOf<File extends OpenDataFile>(
  { source, signal }: Importing,
  file: File,
): AsyncGenerator<OpenDataLine<File>[]> {
  let batch: OpenDataLine<File>[] = [];
  for await (const line of source.lines(file)) {
    batch.push(line);
    if (batch.length < BATCH) continue;
    signal?.throwIfAborted();
    yield batch;
    batch = [];
  }
  signal?.throwIfAborted();
  yield batch;
}

export const dateOrNull = (at: string | null) => (at === null ? null : new Date(at));

/** Returns the account of a player of the data; null for none, and where the data has no such player. */
export function accountOf(importing: Importing, player: number | null, of: string): number | null {
  if (player === null) return null;
  const account = importing.accounts.get(player);
  if (account === undefined) contradicts(importing, `${of}: the player ${player} is not among the players`);
  return account ?? null;
}

/** Sets the next number that the database gives after the highest of a table. */
export const continueNumbers = (trx: Transaction<DB>, table: string, column: string) =>
  sql`select setval(pg_get_serial_sequence(${table}, ${column}),
    greatest((select max(${sql.ref(column)}) from ${sql.table(table)}), 1))`.execute(trx);
