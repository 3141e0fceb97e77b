import { type Kysely, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { DB } from '../database/schema.ts';

/** The most kept totals. */
const MAX_TOTALS = 1000;

const kept = new WeakMap<Kysely<DB>, LRUCache<string, Promise<number>>>();

/** A list whose rows are counted. */
export interface CountedList {
  rows: 'submission' | 'revision' | 'upload';
  /** The ids in `list_version` of all whose changes may change the total. */
  versions: readonly string[];
}

/**
 * Returns the total of a list, counted once for each filter after each change.
 *
 * @param filter what the list is filtered by, to compare as JSON
 */
export async function keptTotal(
  db: Kysely<DB>,
  list: CountedList,
  filter: unknown,
  count: () => Promise<number>,
): Promise<number> {
  const totals = kept.get(db) ?? new LRUCache({ max: MAX_TOTALS });
  kept.set(db, totals);
  // Read before counting: if rows change in between, the version changes too, and this total is not used again.
  const key = JSON.stringify([list.rows, await versionOf(db, list), filter]);
  const known = totals.get(key);
  if (known) return known;
  const total = count();
  totals.set(key, total);
  total.catch(() => totals.delete(key));
  return total;
}

/** Returns a value that changes with every change of these lists, and when a backup is restored. */
async function versionOf(db: Kysely<DB>, { rows, versions }: CountedList): Promise<unknown> {
  const { rows: found } = await sql`
    select array(select table_id || ' ' || published from list_version where table_id = any(${versions}::text[])
        order by table_id) as versions,
      (select changed_by from ${sql.table(rows)} order by changed_by desc limit 1) as changed_by`.execute(db);
  return found;
}
