import type { Kysely } from 'kysely';
import type { DB } from './schema.ts';

/** PostgreSQL's codes for a page or an index that is not as it was written; data checksums recognise it. */
const DAMAGED = new Set<unknown>(['XX001', 'XX002']);

const found = new WeakMap<Kysely<DB>, string>();

/** Returns what this process has found damaged in a database, with what to do; null as long as that is nothing. */
export const damageOf = (db: Kysely<DB>): string | null => found.get(db) ?? null;

/**
 * Remembers the error of a query if it says that data is damaged.
 *
 * @param connections those to the database, for all purposes
 * @returns the sentence the first time, else null
 */
export function rememberDamage(connections: readonly Kysely<DB>[], error: unknown): string | null {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (!DAMAGED.has(code) || connections.some((db) => found.has(db))) return null;
  const sentence = `Data in the database is damaged: ${message}. What is damaged cannot be read, and the rest goes on. Look after the disk, and restore the newest backup into a new place (docs/operating.md).`;
  for (const db of connections) found.set(db, sentence);
  return sentence;
}
