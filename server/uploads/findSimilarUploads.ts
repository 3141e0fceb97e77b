import type { Transaction } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DB } from '../platform/database/schema.ts';
import type { NewUpload, Uploader } from './newUpload.ts';

/** Enough to recognize an upload that is sent twice. */
const MAX_COMPARED = 5;

export type SimilarUpload = Awaited<ReturnType<typeof findSimilarUploads>>[number];

/**
 * Returns the newest uploads of the same file, or without one of the same song link, by the same account or under the
 * same name (uploads.md §6).
 */
export async function findSimilarUploads(
  trx: Transaction<DB>,
  uploader: Uploader,
  { file, songUrl }: Pick<NewUpload, 'file' | 'songUrl'>,
) {
  return trx
    .selectFrom('upload')
    .selectAll()
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('uploadChart')
          .select(['name', 'mark', 'level', 'difficulty', 'sha256'])
          .whereRef('uploadNo', '=', 'upload.entryNo')
          .orderBy('position'),
      ).as('charts'),
    )
    .where((eb) =>
      file ? eb('fileSha256', '=', file.sha256) : eb('songUrl', '=', songUrl).and('fileSha256', 'is', null),
    )
    .where((eb) =>
      uploader.accountId === null ? eb('anonymousName', '=', uploader.name) : eb('accountId', '=', uploader.accountId),
    )
    .orderBy('entryNo', 'desc')
    .limit(MAX_COMPARED)
    .execute();
}

/** Returns whether an upload has the same content as a stored one, ignoring the name of the file. */
export function hasSameContent(similar: SimilarUpload, upload: NewUpload): boolean {
  const fields = ({ title, artist, keys, event, comment, songUrl, youtube, tags }: SimilarUpload | NewUpload) => [
    title,
    artist,
    keys,
    event,
    comment,
    songUrl,
    youtube,
    [...tags].sort(),
  ];
  const storedCharts = similar.charts.map(({ name, mark, level, difficulty, sha256 }) => [
    name,
    mark,
    level,
    difficulty,
    sha256,
  ]);
  const newCharts = upload.charts.map(({ chartname, mark, level, difficulty, read }) => [
    chartname,
    mark,
    level,
    difficulty,
    read?.sha256 ?? null,
  ]);
  return JSON.stringify([fields(similar), storedCharts]) === JSON.stringify([fields(upload), newCharts]);
}
