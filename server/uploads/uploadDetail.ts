import type { Kysely } from 'kysely';
import type { Reply } from '#contract/platform/endpoint.ts';
import type { uploadDetail as uploadDetailEndpoint } from '#contract/uploads/uploads.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import type { DB } from '../platform/database/schema.ts';
import type { Viewer } from '../platform/http/session.ts';
import { commentsOn } from '../voting/comments/commentsOn.ts';
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
  return { source: { ...upload, talk: await commentsOn(db, { table: 'uploadComment', subject: entryNo }, viewer) } };
}
