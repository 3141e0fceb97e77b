import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/schema.ts';

/**
 * What no backup takes: who is logged in and what they are in the middle of, what counts attempts and visits of a day, and
 * what belongs to this installation alone.
 */
const LEFT_OUT = [
  'session',
  'kept_file',
  'ownership_code',
  'pending_link',
  'attempt',
  'upload_download',
  'file_claim',
  'migration',
  'migration_lock',
];

/** A table as a backup knows it, by its names in SQL. */
export interface TakenTable {
  name: string;
  /** Without those the database computes. */
  columns: string[];
}

/** Every table that a backup takes, each after those it refers to, as far as they do not refer to each other in a circle. */
export async function takenTables(db: Kysely<DB>): Promise<TakenTable[]> {
  const { rows } = await sql<TakenTable & { refersTo: string[] }>`
    select
      c.relname as name,
      array(
        select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum
      ) as columns,
      array(
        select distinct f.confrelid::regclass::text from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid
      ) as refers_to
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all(${LEFT_OUT})
    order by c.relname`.execute(db);
  const left = new Map(rows.map((table) => [table.name, table]));
  const ordered: TakenTable[] = [];
  while (left.size > 0) {
    const [circle] = left.values();
    const next = [...left.values()].find(({ refersTo }) => !refersTo.some((name) => left.has(name))) ?? circle;
    if (!next) break;
    const missing = next.refersTo.find((name) => LEFT_OUT.includes(name));
    if (missing) throw new Error(`${next.name} refers to ${missing}, which no backup has.`);
    left.delete(next.name);
    ordered.push({ name: next.name, columns: next.columns });
  }
  return ordered;
}

/** A foreign key, by its names in SQL. */
export interface ForeignKey {
  table: string;
  name: string;
}

/** Of tables in this order, the foreign keys that refer to a later one: they hold only when all are there. */
export async function keysToLater(db: Kysely<DB>, tables: readonly TakenTable[]): Promise<ForeignKey[]> {
  const names = tables.map(({ name }) => name);
  const { rows } = await sql<ForeignKey>`
    select conrelid::regclass::text as table, conname as name from pg_constraint
    where contype = 'f' and not condeferrable
      and array_position(${names}, confrelid::regclass::text) > array_position(${names}, conrelid::regclass::text)
    order by 1, 2`.execute(db);
  return rows;
}

/** The number each sequence gave out last; those that gave none are not in it. */
export async function lastNumbers(db: Kysely<DB>): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; last: number }>`
    select sequencename as name, last_value as last from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`.execute(db);
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}
