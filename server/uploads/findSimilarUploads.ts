import type { Transaction } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DB } from '../database/schema.ts';
import type { NewUpload, Uploader } from './newUpload.ts';

/** So many are compared, the newest first: enough for who sends the same twice. */
const MOST_COMPARED = 5;

export type SimilarUpload = Awaited<ReturnType<typeof findSimilarUploads>>[number];

/** Uploads that stand, of the same file, or without one to the same song; of this account, or under this name. */
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
    .limit(MOST_COMPARED)
    .execute();
}

/** Whether an upload says the same as one that stands, whatever its file is called now. */
export function hasSameContent(like: SimilarUpload, upload: NewUpload): boolean {
  const fields = ({ title, artist, keys, event, comment, songUrl, youtube, tags }: SimilarUpload | NewUpload) => [
    ...[title, artist, keys, event, comment, songUrl, youtube],
    [...tags].sort(),
  ];
  const stands = like.charts.map(({ name, mark, level, difficulty, sha256 }) => [
    name,
    mark,
    level,
    difficulty,
    sha256,
  ]);
  const comes = upload.charts.map(({ chartname, mark, level, difficulty, read }) => [
    ...[chartname, mark, level, difficulty, read?.sha256 ?? null],
  ]);
  return JSON.stringify([fields(like), stands]) === JSON.stringify([fields(upload), comes]);
}
