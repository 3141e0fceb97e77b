import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/platform/database/schema.ts';
import { UPLOADS } from '#server/platform/lists/listVersion.ts';

/** This many accounts must exist. */
const ACCOUNTS = 500;

/**
 * Fills the uploader of a site with uploads of many years in a few statements: a third of them with three charts, most without an
 * account, one in seven with the chart of the entry with the same number in the big table, and comments.
 */
export async function fillUploads(db: Kysely<DB>, uploads: number, now: Date): Promise<void> {
  const title = sql`initcap(substr(md5('title' || n), 1, 4 + n % 9)) || ' Song ' || n`;
  const artist = sql`'artist ' || n % 700 || ' / obj: ' || substr(md5('obj' || n % 97), 1, 6)`;
  const tags = sql`array['stream', 'jacks', 'gachi', 'delay', 'chords', 'stairs', 'burst', 'trills', 'scratch', 'soflan', 'ln']`;
  const isOfAccount = sql`n % 5 < 2`;
  await sql`
    insert into upload (title, artist, keys, tags, event, comment, song_url, account_id, anonymous_name, password_hash,
      file_sha256, file_name, file_size, download_count, published_at, search_text, level_keys)
    select ${title}, ${artist}, (array['7keys', '7keys', '7keys', '14keys', '5keys'])[1 + n % 5],
      array[(${tags})[1 + n % 11], (${tags})[1 + (n / 11) % 11]], '', 'a comment on ' || n, 'https://example.com/' || n,
      case when ${isOfAccount} then 1 + n % ${ACCOUNTS}::int end,
      case when not (${isOfAccount}) then 'name' || n % 900 end, case when not (${isOfAccount}) then '' end,
      md5('file' || n) || md5('b' || n), 'file' || n || '.zip', 100000, n * 7 % 400,
      ${now}::timestamptz - interval '2 hours' * (${uploads}::int - n),
      lower(${title}) || E'\n' || ${artist} || E'\n\n' || case when ${isOfAccount} then '' else 'name' || n % 900 end ||
        E'\n[another]' || case when n % 3 = 0 then E'\n[hyper]\n[normal]' else '' end,
      array[(array['sl', 'st', '★'])[1 + n % 3] || n % 13]
    from generate_series(1, ${uploads}::int) n
  `.execute(db);
  await sql`
    insert into upload_chart (upload_no, position, name, mark, level, title, file_name, md5, sha256)
    select n, p, (array['[ANOTHER]', '[HYPER]', '[NORMAL]'])[1 + p], (array['sl', 'st', '★'])[1 + n % 3], n % 13,
      ${title}, p || '.bme', md5(chart), md5(chart) || md5('b' || chart)
    from generate_series(1, ${uploads}::int) n cross join generate_series(0, case when n % 3 = 0 then 2 else 0 end) p
    cross join lateral (select case when n % 7 = 0 and p = 0 then n::text else n || 'a' || p end as chart) of_upload
  `.execute(db);
  await sql`
    insert into chart (sha256, md5, summary, notes_hash, notes, density)
    select sha256, md5, ${JSON.stringify({ minBpm: 150, maxBpm: 150, judge: 'EASY', total: 300, notes: 1500, longNotes: 0 })}::jsonb,
      md5, '', (select array_agg(k % 30) from generate_series(1, 48) k) from upload_chart
  `.execute(db);
  await sql`
    insert into upload_comment (upload_no, account_id, comment, written_at)
    select n, 1 + n % ${ACCOUNTS}::int, 'a comment', ${now} from generate_series(1, ${uploads}::int, 3) n
  `.execute(db);
  await sql`update upload set comment_count = 1 where entry_no % 3 = 1`.execute(db);
  await sql`insert into list_version (table_id, published) values (${UPLOADS}, 1)`.execute(db);
  await sql`vacuum analyze`.execute(db);
}
