import type { Transaction } from 'kysely';
import { isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import { whyWrongDeletePassword } from '../accounts/whyWrongDeletePassword.ts';
import type { Context } from '../platform/context.ts';
import type { DB } from '../platform/database/schema.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { removeUnclaimed } from '../platform/files/storedFile.ts';
import type { Viewer } from '../platform/http/session.ts';
import { type NotNow, whyNotActNow } from '../scores/whyNotActNow.ts';
import { refreshUploads } from './refreshUploads.ts';
import { removeUpload } from './removeUpload.ts';

interface Deletion {
  entryNo: number;
  password: string;
  /** As `clientAddress` returns it. */
  address: string;
}

/**
 * Deletes an upload for its owner: its account, or anyone with the password of an anonymous one (uploads.md §7). Only
 * admins can delete imported uploads and those of deleted accounts (ENOTVALIDAUTH).
 */
export async function deleteUpload(
  ctx: Context,
  viewer: Pick<Viewer, 'accountId'> | null,
  deletion: Deletion,
): Promise<{ deleted: true } | Refusal<'ETOOMANY' | 'ENOTFOUND' | 'ENOTVALIDAUTH' | 'ENOMATCHPASSWORD'> | NotNow> {
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
    const isOwn = viewer !== null && viewer.accountId === upload.accountId;
    if (upload.nickname === null && !isOwn) return refuse('ENOTVALIDAUTH');
    if (!viewer) return refuse('ESESSIONEXP');
    if (!isOwn) return refuse('ENOTVALIDAUTH');
  }
  return (
    (await remove(ctx, deletion.entryNo, (trx) => viewer && whyNotActNow(trx, viewer.accountId))) ?? { deleted: true }
  );
}

/** Deletes an upload without checking permissions; returns null, or ENOTFOUND. */
export const deleteAnyUpload = (ctx: Context, entryNo: number): Promise<Refusal<'ENOTFOUND'> | null> =>
  remove<never>(ctx, entryNo, () => null);

async function remove<Why extends Refusal>(
  ctx: Context,
  entryNo: number,
  whyNot: (trx: Transaction<DB>) => Promise<Why | null> | null,
): Promise<Why | Refusal<'ENOTFOUND'> | null> {
  const result = await inTransaction(ctx, async (trx): Promise<Why | Refusal<'ENOTFOUND'> | null> => {
    const why = await whyNot(trx);
    if (why) return why;
    return (await removeUpload(trx, entryNo, ctx.clock.now())) ? null : refuse('ENOTFOUND');
  });
  if (isRefusal(result)) return result;
  void refreshUploads(ctx);
  await removeUnclaimed(ctx);
  return null;
}
