import { isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import { whyWrongDeletePassword } from '../accounts/password/whyWrongDeletePassword.ts';
import type { Context } from '../base/context.ts';
import { inTransaction } from '../database/transaction.ts';
import { removeUnclaimed } from '../files/storedFile.ts';
import type { Viewer } from '../http/session.ts';
import { refreshUploads } from './refreshUploads.ts';
import { removeUpload } from './removeUpload.ts';

interface Deletion {
  entryNo: number;
  password: string;
  /** As `clientAddress` returns it. */
  address: string;
}

/**
 * Deletes an upload for its owner: the account, or anybody who knows the password of one without an account
 * (uploads.md §7). Imported uploads and those of deleted accounts can be deleted by admins only (ENOTVALIDAUTH).
 */
export async function deleteUpload(
  ctx: Context,
  viewer: Pick<Viewer, 'accountId'> | null,
  deletion: Deletion,
): Promise<
  { deleted: true } | Refusal<'ETOOMANY' | 'ENOTFOUND' | 'ESESSIONEXP' | 'ENOTVALIDAUTH' | 'ENOMATCHPASSWORD'>
> {
  const upload = await ctx.db
    .selectFrom('upload')
    .leftJoin('account', 'account.id', 'upload.accountId')
    .select(['upload.passwordHash', 'upload.accountId', 'account.nickname'])
    .where('upload.entryNo', '=', deletion.entryNo)
    .executeTakeFirst();
  if (!upload) return refuse('ENOTFOUND');
  if (upload.passwordHash !== null) {
    const why = await whyWrongDeletePassword(ctx, upload.passwordHash, deletion);
    if (why) return why;
  } else {
    if (upload.nickname === null) return refuse('ENOTVALIDAUTH');
    if (!viewer) return refuse('ESESSIONEXP');
    if (viewer.accountId !== upload.accountId) return refuse('ENOTVALIDAUTH');
  }
  return (await deleteAnyUpload(ctx, deletion.entryNo)) ?? { deleted: true };
}

/** Deletes an upload without asking who may; null, or ENOTFOUND when there is none. */
export async function deleteAnyUpload(ctx: Context, entryNo: number): Promise<Refusal<'ENOTFOUND'> | null> {
  const result = await inTransaction(ctx, async (trx) =>
    (await removeUpload(trx, entryNo, ctx.clock.now())) ? null : refuse<'ENOTFOUND'>('ENOTFOUND'),
  );
  if (isRefusal(result)) return result;
  void refreshUploads(ctx);
  await removeUnclaimed(ctx);
  return null;
}
