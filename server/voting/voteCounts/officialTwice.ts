import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';

/** An official entry, with what an admin needs to find it. */
interface OfficialEntry {
  tableId: string;
  entryNo: number;
  level: number;
  title: string;
}

/**
 * Returns the groups of official entries of one series that have the same notes in different files, or the same file,
 * as an import may bring them. An admin has to resolve them: a vote count cancels only open ones.
 */
export async function officialTwice(db: Kysely<DB>): Promise<OfficialEntry[][]> {
  const { rows } = await sql<{ entries: OfficialEntry[] }>`
    with official as (
      select series, entry_no, table_id, level, title, identity
      from submission, lateral (values ('md5 ' || md5), ('notes ' || notes_hash)) as known (identity)
      where result = 'accept' and deleted_at is null and removed_from_sub_at is null and identity is not null
    )
    select distinct jsonb_agg(
      jsonb_build_object('tableId', table_id, 'entryNo', entry_no, 'level', level, 'title', title) order by entry_no
    ) as entries
    from official
    group by series, identity
    having count(*) > 1
  `.execute(db);
  return rows.map(({ entries }) => entries).sort((a, b) => (a[0]?.entryNo ?? 0) - (b[0]?.entryNo ?? 0));
}
