import { type Kysely, sql } from 'kysely';
import type { ChartSummary } from '#domain/charts/summary.ts';
import { isLink } from '#domain/common/link.ts';
import { songKey } from '#domain/voting/submissions/sameSong.ts';
import type { DB } from '../platform/database/schema.ts';
import type { Hashes } from '../platform/hash.ts';

/** The links that a proposal form starts with; empty when none is known. */
interface Links {
  url: string;
  url_diff: string;
}

/** The maximum number of uploads of one title that are compared. */
const MAX_UPLOADS = 100;

/**
 * Returns the links that a proposal starts with (voting.md §4.2): those of the uploads that contain this exact chart,
 * else the song link of an upload of the same song, else that of its newest entry.
 *
 * @param site the address of the site, as links are absolute
 */
export async function linksOfSong(
  db: Kysely<DB>,
  { fullTitle, artist, ...hashes }: Pick<ChartSummary, 'fullTitle' | 'artist' | 'md5' | 'sha256'>,
  site: string,
): Promise<Links> {
  const key = songKey(fullTitle, artist);
  const { url, url_diff } = await linksOfUploads(db, hashes, site);
  return { url: url || (await linkOfUploadedSong(db, key)) || (await linkOfProposedSong(db, key)), url_diff };
}

async function linksOfUploads(db: Kysely<DB>, { md5, sha256 }: Hashes, site: string): Promise<Links> {
  const uploads = await db
    .selectFrom('uploadChart')
    .innerJoin('upload', 'upload.entryNo', 'uploadChart.uploadNo')
    .select(['upload.entryNo', 'upload.songUrl', 'upload.fileSha256'])
    .where(({ eb, or }) => or([eb('uploadChart.md5', '=', md5), eb('uploadChart.sha256', '=', sha256)]))
    .orderBy('upload.entryNo', 'desc')
    .execute();
  const withFile = uploads.find(({ fileSha256 }) => fileSha256 !== null);
  return {
    url: uploads.find(({ songUrl }) => isLink(songUrl))?.songUrl ?? '',
    url_diff: withFile ? `${site}/upload/${withFile.entryNo}` : '',
  };
}

/** Searches by the folded title, which is indexed, and compares the whole song key. */
async function linkOfUploadedSong(db: Kysely<DB>, key: string): Promise<string> {
  const [title = ''] = key.split('\n');
  const uploads = await db
    .selectFrom('upload')
    .select(['title', 'artist', 'songUrl'])
    .where(sql<boolean>`left(split_part(search_text, E'\n', 1), 100) collate "C" = left(${title}, 100)`)
    .where('songUrl', '<>', '')
    .orderBy('entryNo', 'desc')
    .limit(MAX_UPLOADS)
    .execute();
  const same = uploads.find((upload) => isLink(upload.songUrl) && songKey(upload.title, upload.artist) === key);
  return same?.songUrl ?? '';
}

async function linkOfProposedSong(db: Kysely<DB>, key: string): Promise<string> {
  const entry = await db
    .selectFrom('submission')
    .select('songUrl')
    .where('songKey', '=', key)
    .where('songUrl', '<>', '')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return entry && isLink(entry.songUrl) ? entry.songUrl : '';
}
