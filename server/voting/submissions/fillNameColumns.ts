import { type Kysely, sql } from 'kysely';
import { fillInBatches } from '../../platform/database/fillInBatches.ts';
import type { DB } from '../../platform/database/schema.ts';
import { nameColumns } from './nameColumns.ts';

/** Computes missing keys of names. A migration empties all of them when `fold` or `songKey` changes (docs/decisions/0015). */
export async function fillNameColumns(db: Kysely<DB>): Promise<void> {
  await fillInBatches(db, 'names of entries', async (trx, size) => {
    const entries = await trx
      .selectFrom('submission')
      .select(['id', 'title', 'artist'])
      .where((row) => row.or([row('songKey', 'is', null), row('titleKey', 'is', null), row('artistKey', 'is', null)]))
      .limit(size)
      .execute();
    const columns = entries.map(({ title, artist }) => nameColumns(title, artist));
    await sql`
      update submission set song_key = filled.song_key, title_key = filled.title_key, artist_key = filled.artist_key
      from unnest(
        ${entries.map(({ id }) => id)}::int[],
        ${columns.map(({ songKey }) => songKey)}::text[],
        ${columns.map(({ titleKey }) => titleKey)}::text[],
        ${columns.map(({ artistKey }) => artistKey)}::text[]
      ) as filled (id, song_key, title_key, artist_key)
      where submission.id = filled.id
    `.execute(trx);
    return entries.length;
  });
}
