import { type Kysely, sql } from 'kysely';
import type { ChartFacts } from '#domain/charts/chart.ts';
import { isLink } from '#domain/common/link.ts';
import { songKey } from '#domain/submissions/sameSong.ts';
import type { DB } from '../database/schema.ts';
import type { Hashes } from './hashes.ts';

/** What a proposal begins with; empty where nothing is known. */
interface Links {
  url: string;
  url_diff: string;
}

/** Uploads of one title that are looked at. */
const MOST_UPLOADS = 100;

/**
 * The links to begin a proposal with (decisions.md §7): those of the uploads that hold this very chart, else the link of the
 * song of an upload of the same song, else of the newest entry of it.
 *
 * @param site where the site is, as links are absolute
 */
export async function linksOfSong(
  db: Kysely<DB>,
  { chart, ...hashes }: Hashes & { chart: Pick<ChartFacts, 'fullTitle' | 'artist'> },
  site: string,
): Promise<Links> {
  const key = songKey(chart.fullTitle, chart.artist);
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

/** By the folded title, which an index has; whether it is the same song, the rest of the key says. */
async function linkOfUploadedSong(db: Kysely<DB>, key: string): Promise<string> {
  const [title = ''] = key.split('\n');
  const uploads = await db
    .selectFrom('upload')
    .select(['title', 'artist', 'songUrl'])
    .where(sql<boolean>`left(split_part(search_text, E'\n', 1), 100) collate "C" = left(${title}, 100)`)
    .where('songUrl', '<>', '')
    .orderBy('entryNo', 'desc')
    .limit(MOST_UPLOADS)
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
