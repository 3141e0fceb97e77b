import { type Kysely, sql } from 'kysely';
import { placements } from '../../charts/placements.ts';
import type { DB } from '../../platform/database/schema.ts';

/**
 * Returns the favourites of an account, newest first, with their texts and links in a table or an upload, and their
 * placements. Unknown texts are empty.
 */
export async function favouriteCharts(db: Kysely<DB>, accountId: number) {
  const rows = await db
    .selectFrom('favourite')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('submission')
          .select(['title', 'artist', 'songUrl', 'chartUrl'])
          .where(isOfFavourite('submission'))
          .orderBy(sql`result = 'accept' and deleted_at is null`, 'desc')
          .orderBy('id')
          .limit(1)
          .as('entry'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('uploadChart')
          .innerJoin('upload', 'upload.entryNo', 'uploadChart.uploadNo')
          .select([
            'upload.entryNo',
            'uploadChart.title',
            'upload.title as songTitle',
            'upload.artist',
            'upload.songUrl',
          ])
          .where(isOfFavourite('upload_chart'))
          .orderBy('upload.entryNo')
          .limit(1)
          .as('uploaded'),
      (join) => join.onTrue(),
    )
    .select(['favourite.md5', 'favourite.sha256', 'favourite.addedAt', 'uploaded.entryNo as upload'])
    .select(['entry.title', 'entry.artist', 'entry.songUrl', 'entry.chartUrl'])
    .select(['uploaded.title as uploadedTitle', 'uploaded.songTitle', 'uploaded.artist as uploadedArtist'])
    .select('uploaded.songUrl as uploadedUrl')
    .where('favourite.accountId', '=', accountId)
    .orderBy('favourite.addedAt', 'desc')
    .orderBy('favourite.md5')
    .execute();
  const placed = await placements(db, rows);
  return rows.map(({ uploadedTitle, songTitle, uploadedArtist, uploadedUrl, ...row }, place) => ({
    ...row,
    title: row.title || uploadedTitle || songTitle || '',
    artist: row.artist || uploadedArtist || '',
    songUrl: row.songUrl || uploadedUrl || '',
    chartUrl: row.chartUrl || '',
    tables: placed[place] ?? [],
  }));
}

/** Either hash names the chart; an empty one names none. */
const isOfFavourite = (table: 'submission' | 'upload_chart') => sql<boolean>`(
  ${sql.ref(`${table}.md5`)} = favourite.md5 and favourite.md5 <> ''
  or ${sql.ref(`${table}.sha256`)} = favourite.sha256 and favourite.sha256 <> '')`;
