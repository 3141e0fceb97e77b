import type { ActTakes } from '#contract/acts/acts.ts';
import { isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import { whyWrongDeletePassword } from '../accounts/whyWrongDeletePassword.ts';
import { act } from '../acts/act.ts';
import type { Context } from '../platform/context.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { removeUnclaimed } from '../platform/files/storedFile.ts';
import type { Viewer } from '../platform/http/session.ts';
import { type NotNow, whyNotActNow } from '../platform/whyNotActNow.ts';
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
  const result = await inTransaction(ctx, async (trx): Promise<{ deleted: true } | Refusal<'ENOTFOUND'> | NotNow> => {
    const gone = viewer && (await whyNotActNow(trx, viewer.accountId));
    if (gone) return gone;
    return (await removeUpload(trx, deletion.entryNo, ctx.clock.now())) ? { deleted: true } : refuse('ENOTFOUND');
  });
  if (!isRefusal(result)) await forgetRemoved(ctx);
  return result;
}

/** Deletes any upload with its file, for a moderator. */
export const deleteAnyUpload = act({
  name: 'remove-upload',
  closes: true,
  tells: 'removed',
  async run(
    { trx, at },
    { upload: entryNo, request = null }: Pick<ActTakes<'remove-upload'>, 'upload'> & { request?: number | null },
  ) {
    const upload = await removeUpload(trx, entryNo, at);
    if (!upload) return refuse('ENOTFOUND');
    const { title, accountId, fileName, requestIds } = upload;
    return {
      result: null,
      subject: `upload ${entryNo} ${title}`,
      about: { accountId, uploadNo: entryNo, requestId: request, requestIds },
      told: [{ accountId, subject: title }],
      changes: [
        { what: 'upload', before: title, after: null },
        ...(fileName === null ? [] : [{ what: 'file', before: fileName, after: null } as const]),
      ],
    };
  },
  after: forgetRemoved,
  command: {
    about: 'Permanently deletes an upload with its file and comments, whoever uploaded it.',
    takes: ['upload'],
    says: (_, { upload }) => `Removed upload ${upload}.`,
  },
});

/** Rebuilds the published table without the uploads that were removed, and deletes their files. */
async function forgetRemoved(ctx: Context): Promise<void> {
  void refreshUploads(ctx);
  await removeUnclaimed(ctx);
}
