import { type Kysely, sql } from 'kysely';
import { songKey } from '#domain/voting/submissions/sameSong.ts';
import { fillInBatches } from '../../platform/database/fillInBatches.ts';
import type { DB } from '../../platform/database/schema.ts';

/** Computes the song keys that are not stored (voting.md §4.4). A migration empties all of them when `songKey` changes. */
export async function fillSongKeys(db: Kysely<DB>): Promise<void> {
  await fillInBatches(db, 'song keys', async (trx, size) => {
    const entries = await trx
      .selectFrom('submission')
      .select(['id', 'title', 'artist'])
      .where('songKey', 'is', null)
      .limit(size)
      .execute();
    await sql`
      update submission set song_key = filled.key
      from unnest(
        ${entries.map(({ id }) => id)}::int[],
        ${entries.map(({ title, artist }) => songKey(title, artist))}::text[]
      ) as filled (id, key)
      where submission.id = filled.id and submission.song_key is null
    `.execute(trx);
    return entries.length;
  });
}
