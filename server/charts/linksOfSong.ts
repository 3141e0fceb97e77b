import type { Kysely } from 'kysely';
import type { ChartFacts } from '#domain/charts/chart.ts';
import { isLink } from '#domain/submissions/link.ts';
import { songKey } from '#domain/submissions/sameSong.ts';
import type { DB } from '../database/schema.ts';

/** The links to begin a proposal with: those of the newest entry of the same song (decisions.md §7). */
export async function linksOfSong(
  db: Kysely<DB>,
  { fullTitle, artist }: Pick<ChartFacts, 'fullTitle' | 'artist'>,
): Promise<{ url: string; url_diff: string }> {
  const entry = await db
    .selectFrom('submission')
    .select('songUrl')
    .where('songKey', '=', songKey(fullTitle, artist))
    .where('songUrl', '<>', '')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { url: entry && isLink(entry.songUrl) ? entry.songUrl : '', url_diff: '' };
}
