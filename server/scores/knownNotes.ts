import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/schema.ts';

/** The hashes of a chart. An imported entry may have one only. */
export interface ChartHashes {
  readonly md5: string;
  readonly sha256: string;
}

/**
 * Returns the number of notes of those of these charts whose files the site has read. Imported tables list many others.
 * Services count differently, so only the site's own number is comparable between players (ranking-services.md §0).
 */
export async function knownNotes(
  db: Kysely<DB>,
  charts: readonly ChartHashes[],
): Promise<(chart: ChartHashes) => number | undefined> {
  const notes = sql<number>`(summary ->> 'notes')::integer`;
  const rows = await db
    .selectFrom('chart')
    .select(['md5', 'sha256', notes.as('notes')])
    .where(sql<boolean>`md5 = any(${[...new Set(charts.map(({ md5 }) => md5))]}::text[])`)
    .unionAll(
      db
        .selectFrom('chart')
        .select(['md5', 'sha256', notes.as('notes')])
        .where(sql<boolean>`sha256 = any(${[...new Set(charts.map(({ sha256 }) => sha256))]}::text[])`),
    )
    .execute();
  const bySha256 = new Map(rows.map(({ sha256, notes: count }) => [sha256, count]));
  const byMd5 = new Map(rows.map(({ md5, notes: count }) => [md5, count]));
  return ({ md5, sha256 }) => bySha256.get(sha256) ?? byMd5.get(md5);
}
