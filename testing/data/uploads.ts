import { levelKeys, uploadSearchText } from '#domain/uploads/searchText.ts';
import type { Context } from '#server/platform/context.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { bumpUploads, refreshUploads } from '#server/uploads/refreshUploads.ts';
import { hashes } from '../files/sampleTable.ts';

interface UploadFacts {
  title?: string;
  artist?: string;
  /** Empty if unknown. */
  keys?: string;
  tags?: readonly string[];
  event?: string;
  comment?: string;
  songUrl?: string;
  accountId?: number;
  /** The name of an uploader without an account; imported uploads have none. */
  anonymousName?: string;
  publishedAt?: Date;
  importedNo?: number;
  downloadCount?: number;
  /** The comments on it; by default of deleted accounts, and written now. */
  comments?: readonly { accountId?: number; comment?: string; writtenAt?: Date }[];
  /** Its file; none by default. */
  file?: { name: string; sha256: string; size: number };
  /** Its charts; one by default. Equal names of `file` mean the same chart, null a chart without hashes. */
  charts?: readonly { name?: string; mark?: string; level?: string; file?: string | null; title?: string }[];
}

/**
 * Stores an upload. By default it has no file, an uploader without an account, and is published now. @returns its
 * number
 */
export async function upload(ctx: Context, facts: UploadFacts = {}): Promise<number> {
  const {
    title = 'Some song',
    artist = 'somebody',
    event = '',
    accountId = null,
    importedNo = null,
    file,
    comments = [],
  } = facts;
  const anonymousName = accountId === null && importedNo === null ? (facts.anonymousName ?? 'anon') : null;
  const charts = (facts.charts ?? [{}]).map((chart, position) => ({
    position,
    name: chart.name ?? '[ANOTHER]',
    mark: chart.mark ?? 'st',
    level: chart.level ?? '1',
    title: chart.title ?? `${title} ${chart.name ?? '[ANOTHER]'}`,
    fileName: `${position}.bms`,
    ...(chart.file === null ? { md5: null, sha256: null } : hashes(chart.file ?? `${title} ${position}`)),
  }));
  const entryNo = await inTransaction(ctx, async (trx) => {
    const row = await trx
      .insertInto('upload')
      .values({
        title,
        artist,
        event,
        accountId,
        anonymousName,
        importedNo,
        passwordHash: anonymousName === null ? null : 'no password',
        keys: facts.keys ?? '7keys',
        tags: [...(facts.tags ?? [])],
        comment: facts.comment ?? '',
        songUrl: facts.songUrl ?? '',
        fileSha256: file?.sha256 ?? null,
        fileName: file?.name ?? null,
        fileSize: file?.size ?? null,
        downloadCount: facts.downloadCount ?? 0,
        commentCount: comments.length,
        publishedAt: facts.publishedAt ?? ctx.clock.now(),
        searchText: uploadSearchText({ title, artist, event, anonymousName, charts }),
        levelKeys: levelKeys(charts),
      })
      .returning('entryNo')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('uploadChart')
      .values(charts.map((chart) => ({ ...chart, uploadNo: row.entryNo, difficulty: null })))
      .execute();
    if (comments.length > 0) {
      const uploadNo = row.entryNo;
      await trx
        .insertInto('uploadComment')
        .values(
          comments.map((one) => ({ accountId: null, comment: 'x', writtenAt: ctx.clock.now(), uploadNo, ...one })),
        )
        .execute();
    }
    await bumpUploads(trx);
    return row.entryNo;
  });
  await refreshUploads(ctx);
  return entryNo;
}
