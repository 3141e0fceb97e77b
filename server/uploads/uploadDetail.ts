import type { Kysely } from 'kysely';
import type { Reply } from '#contract/endpoint.ts';
import type { UploadComment, uploadDetail as uploadDetailEndpoint } from '#contract/uploads.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import type { DB } from '../platform/database/schema.ts';
import type { Viewer } from '../platform/http/session.ts';
import { selectUploads, toReplyUploads } from './uploadRows.ts';

/** Returns an upload with its comments; an unknown one is ENOTFOUND. */
export async function uploadDetail(
  db: Kysely<DB>,
  entryNo: number,
  viewer: Viewer | null,
): Promise<Omit<Reply<typeof uploadDetailEndpoint>, 'success'> | Refusal<'ENOTFOUND'>> {
  const rows = await selectUploads(db).where('upload.entryNo', '=', entryNo).execute();
  const [upload] = await toReplyUploads(db, rows, viewer);
  if (!upload) return refuse('ENOTFOUND');
  return { source: { ...upload, talk: await commentsOnUpload(db, entryNo) } };
}

/** Returns the comments on an upload, the oldest first. */
async function commentsOnUpload(db: Kysely<DB>, entryNo: number): Promise<UploadComment[]> {
  const comments = await db
    .selectFrom('uploadComment')
    .leftJoin('account', 'account.id', 'uploadComment.accountId')
    .select(['account.nickname', 'uploadComment.comment', 'uploadComment.writtenAt'])
    .where('uploadComment.uploadNo', '=', entryNo)
    .orderBy('uploadComment.writtenAt')
    .orderBy('uploadComment.id')
    .execute();
  return comments.map(({ nickname, comment, writtenAt }) => ({
    voter: nickname,
    voterComment: comment,
    time: writtenAt.toISOString(),
  }));
}
