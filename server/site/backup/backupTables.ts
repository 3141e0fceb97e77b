import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';

/**
 * Tables that backups leave out: e-mail addresses and what waits to be sent, sessions, unfinished actions, rate limits, today's downloads, ratings (recomputed from
 * the scores), and state of this installation.
 */
const EXCLUDED_TABLES = [
  'mail_address',
  'mail_token',
  'delivery',
  'session',
  'staged_file',
  'ownership_code',
  'pending_link',
  'attempt',
  'upload_download',
  'rating',
  'rating_job',
  'estimate_lease',
  'file_claim',
  'migration',
  'migration_checksum',
  'migration_lock',
];

/** A table of a backup, with its names in SQL. */
export interface BackupTable {
  name: string;
  /** Without generated columns and transaction ids, which are meaningless in another database. */
  columns: string[];
}

/**
 * Returns the tables of a backup. Each comes after those it refers to, except where tables refer to each other in a
 * circle.
 */
export async function backupTables(db: Kysely<DB>): Promise<BackupTable[]> {
  const { rows } = await sql<BackupTable & { refersTo: string[] }>`
    select
      c.relname as name,
      array(
        select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
          and a.atttypid <> 'xid8'::regtype
        order by a.attnum
      ) as columns,
      array(
        select distinct f.confrelid::regclass::text from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid
      ) as refers_to
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all(${EXCLUDED_TABLES})
    order by c.relname`.execute(db);
  const remaining = new Map(rows.map((table) => [table.name, table]));
  const ordered: BackupTable[] = [];
  while (remaining.size > 0) {
    const [circle] = remaining.values();
    const next =
      [...remaining.values()].find(({ refersTo }) => !refersTo.some((name) => remaining.has(name))) ?? circle;
    if (!next) break;
    const excluded = next.refersTo.find((name) => EXCLUDED_TABLES.includes(name));
    if (excluded) throw new Error(`${next.name} refers to ${excluded}, which backups leave out.`);
    remaining.delete(next.name);
    ordered.push({ name: next.name, columns: next.columns });
  }
  return ordered;
}

/** A foreign key, with its names in SQL. */
export interface ForeignKey {
  table: string;
  name: string;
}

/**
 * Returns the foreign keys that refer to a later one of these tables, or to rows of their own. They hold only when all
 * tables are filled.
 */
export async function forwardForeignKeys(db: Kysely<DB>, tables: readonly BackupTable[]): Promise<ForeignKey[]> {
  const names = tables.map(({ name }) => name);
  const { rows } = await sql<ForeignKey>`
    select conrelid::regclass::text as table, conname as name from pg_constraint
    where contype = 'f' and not condeferrable
      and array_position(${names}, confrelid::regclass::text) >= array_position(${names}, conrelid::regclass::text)
    order by 1, 2`.execute(db);
  return rows;
}

/** Returns the last number of each used sequence. */
export async function sequenceValues(db: Kysely<DB>): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; last: number }>`
    select sequencename as name, last_value as last from pg_sequences
    where schemaname = 'public' and last_value is not null order by 1`.execute(db);
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}
