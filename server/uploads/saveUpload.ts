import type { Transaction } from 'kysely';
import { isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import { levelKeys, uploadSearchText } from '#domain/uploads/searchText.ts';
import { whyWrongDeletePassword } from '../accounts/whyWrongDeletePassword.ts';
import { storeChart } from '../charts/storeChart.ts';
import { announce } from '../notifications/announce.ts';
import type { Context } from '../platform/context.ts';
import { lockExclusive } from '../platform/database/locks.ts';
import type { DB } from '../platform/database/schema.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { SpooledFile } from '../platform/files/spooledFile.ts';
import { storeFile } from '../platform/files/storedFile.ts';
import { hashPassword } from '../platform/password.ts';
import { type NotNow, whyNotActNow } from '../platform/whyNotActNow.ts';
import { findSimilarUploads, hasSameContent, type SimilarUpload } from './findSimilarUploads.ts';
import type { NewUpload, Uploader } from './newUpload.ts';
import { bumpUploads, refreshUploads } from './refreshUploads.ts';

type Saved = { entryNo: number } | { unproven: SimilarUpload[] } | Refusal<'EALREADYSUBMIT'> | NotNow;

/**
 * Stores an upload, its file and the data of its charts, all or nothing. The same upload again by the same person
 * succeeds with the number it has; the same file with other fields is EALREADYSUBMIT with that number (uploads.md §6).
 * Each compared password counts as an attempt to delete that upload (ETOOMANY), so that it cannot be guessed here.
 */
export async function saveUpload(
  ctx: Context,
  uploader: Uploader,
  upload: NewUpload,
  file: Pick<SpooledFile, 'read'> | null,
): Promise<{ entryNo: number } | Refusal<'EALREADYSUBMIT' | 'ESTORAGE' | 'ETOOMANY'> | NotNow> {
  const passwordHash = uploader.accountId === null ? await hashPassword(uploader.password) : null;
  /**
   * Whether earlier uploads under the same name belong to this person; passwords are compared outside of the
   * transaction.
   */
  const proven = new Map<number, boolean>();
  const save = async (trx: Transaction<DB>): Promise<Saved> => {
    await lockExclusive(trx, `upload of ${uploader.accountId ?? uploader.name}`);
    const gone = uploader.accountId === null ? null : await whyNotActNow(trx, uploader.accountId);
    if (gone) return gone;
    const similar = await findSimilarUploads(trx, uploader, upload);
    const unproven = similar.filter((stored) => stored.passwordHash !== null && !proven.has(stored.entryNo));
    if (unproven.length > 0) return { unproven };
    const own = similar.filter(({ entryNo }) => proven.get(entryNo) !== false);
    const same = own.find((stored) => hasSameContent(stored, upload));
    if (same) return { entryNo: same.entryNo };
    // A song may have several links.
    if (own[0] && upload.file) return refuse('EALREADYSUBMIT', { entryNo: own[0].entryNo });
    return { entryNo: await insertUpload(trx, uploader, passwordHash, upload, ctx.clock.now()) };
  };
  for (;;) {
    const saved =
      upload.file && file
        ? await storeFile(ctx, { sha256: upload.file.sha256, read: file.read }, save)
        : await inTransaction(ctx, save);
    if (isRefusal(saved)) return saved;
    if ('entryNo' in saved) {
      void refreshUploads(ctx);
      return saved;
    }
    if (uploader.accountId !== null) throw new Error('an account proves nothing with the password of an upload');
    for (const { entryNo, passwordHash: known } of saved.unproven) {
      const why = await whyWrongDeletePassword(ctx, known, { entryNo, ...uploader });
      if (why?.error === 'ETOOMANY') return why as Refusal<'ETOOMANY'>;
      proven.set(entryNo, why === null);
    }
  }
}

async function insertUpload(
  trx: Transaction<DB>,
  uploader: Uploader,
  passwordHash: string | null,
  { title, artist, keys, tags, event, comment, songUrl, youtube, file, charts }: NewUpload,
  now: Date,
): Promise<number> {
  const anonymousName = uploader.accountId === null ? uploader.name : null;
  const names = charts.map(({ chartname }) => ({ name: chartname }));
  const { entryNo } = await trx
    .insertInto('upload')
    .values({
      title,
      artist,
      keys,
      event,
      comment,
      songUrl,
      youtube,
      tags: [...tags],
      accountId: uploader.accountId,
      anonymousName,
      passwordHash,
      fileSha256: file?.sha256 ?? null,
      fileName: file?.name ?? null,
      fileSize: file?.size ?? null,
      publishedAt: now,
      searchText: uploadSearchText({ title, artist, event, anonymousName, charts: names }),
      levelKeys: levelKeys(charts),
    })
    .returning('entryNo')
    .executeTakeFirstOrThrow();
  await announce(trx, [{ kind: 'upload', at: now, uploadNo: entryNo }]);
  const rows = charts.map(({ chartname, mark, level, difficulty, title, fileName, read }, position) => ({
    uploadNo: entryNo,
    position,
    name: chartname,
    mark,
    level,
    difficulty,
    title,
    fileName,
    md5: read?.md5 ?? null,
    sha256: read?.sha256 ?? null,
  }));
  await trx.insertInto('uploadChart').values(rows).execute();
  // Sorted, so that concurrent uploads with the same charts do not deadlock.
  const read = charts.flatMap((chart) => chart.read ?? []).sort((a, b) => (a.sha256 < b.sha256 ? -1 : 1));
  for (const one of read) await storeChart(trx, one, now);
  await bumpUploads(trx);
  return entryNo;
}
