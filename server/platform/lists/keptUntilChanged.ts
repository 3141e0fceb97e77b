import { type Kysely, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { DB } from '../database/schema.ts';

/** The most kept values. */
const MAX_KEPT = 1000;

const kept = new WeakMap<Kysely<DB>, LRUCache<string, Promise<unknown>>>();

/** A list that something is known of. */
export interface KnownList {
  rows: 'submission' | 'revision' | 'upload';
  /** The ids in `list_version` of all whose changes may change what is known. */
  versions: readonly string[];
}

/**
 * Returns what a process knows of a list, such as the total for a filter: made once after each change.
 *
 * @param what tells apart what is known of the list, compared as JSON
 */
export async function keptUntilChanged<Value>(
  db: Kysely<DB>,
  list: KnownList,
  what: unknown,
  make: () => Promise<Value>,
): Promise<Value> {
  const values = kept.get(db) ?? new LRUCache({ max: MAX_KEPT });
  kept.set(db, values);
  // Read before making: if rows change in between, the version changes too, and this value is not used again.
  const key = JSON.stringify([list.rows, await versionOf(db, list), what]);
  const known = values.get(key);
  if (known) return known as Promise<Value>;
  const value = make();
  values.set(key, value);
  value.catch(() => values.delete(key));
  return value;
}

/** Returns a value that changes with every change of these lists, and when a backup is restored. */
export async function versionOf(db: Kysely<DB>, { rows, versions }: KnownList): Promise<unknown> {
  const { rows: found } = await sql`
    select array(select table_id || ' ' || published from list_version where table_id = any(${versions}::text[])
        order by table_id) as versions,
      (select changed_by from ${sql.table(rows)} order by changed_by desc limit 1) as changed_by`.execute(db);
  return found;
}
