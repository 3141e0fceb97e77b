import type { Kysely, SelectQueryBuilder } from 'kysely';
import type { Upload, UploadChart } from '#contract/uploads/uploads.ts';
import type { Judge } from '#domain/charts/chart.ts';
import { placements } from '../charts/placements.ts';
import type { DB } from '../platform/database/schema.ts';
import type { Viewer } from '../platform/http/session.ts';

/** The value of #RANK in a chart file. */
const RANK: Readonly<Record<Judge, number>> = { VERYHARD: 0, HARD: 1, NORMAL: 2, EASY: 3 };

/** Selects uploads with their uploaders; callers add filters and order. */
export function selectUploads(db: Kysely<DB>) {
  return db
    .selectFrom('upload')
    .leftJoin('account', 'account.id', 'upload.accountId')
    .select(['upload.entryNo', 'upload.importedNo', 'upload.title', 'upload.artist', 'upload.keys', 'upload.tags'])
    .select(['upload.event', 'upload.comment', 'upload.songUrl', 'upload.youtube', 'upload.publishedAt'])
    .select([
      'upload.accountId',
      'upload.anonymousName',
      'account.nickname',
      'upload.downloadCount',
      'upload.commentCount',
    ])
    .select(['upload.fileName', 'upload.fileSize']);
}

/** An upload with its uploader. */
export type UploadRow =
  ReturnType<typeof selectUploads> extends SelectQueryBuilder<DB, never, infer Selected> ? Selected : never;

/** Converts the rows to replies of the API, with one query for all charts and one for their placements. */
export async function toReplyUploads(
  db: Kysely<DB>,
  rows: readonly UploadRow[],
  viewer: Viewer | null,
): Promise<Upload[]> {
  if (rows.length === 0) return [];
  const numbers = rows.map(({ entryNo }) => entryNo);
  const charts = await chartsOf(db, numbers);
  return rows.map((row) => ({
    entryNo: row.entryNo,
    title: row.title,
    artist: row.artist,
    keys: row.keys,
    tags: row.tags,
    event: row.event,
    comment: row.comment,
    songUrl: row.songUrl,
    youtube: row.youtube,
    charts: charts.get(row.entryNo) ?? [],
    proposer: row.nickname,
    anonymousName: row.anonymousName,
    downloadCount: row.downloadCount,
    comments: row.commentCount,
    publishedTime: row.publishedAt.toISOString(),
    file: row.fileName === null || row.fileSize === null ? null : { name: row.fileName, size: row.fileSize },
    imported: row.importedNo !== null,
    deletable: howDeletable(row, viewer),
  }));
}

function howDeletable({ accountId, anonymousName }: UploadRow, viewer: Viewer | null): Upload['deletable'] {
  if (anonymousName !== null) return 'password';
  return viewer && viewer.accountId === accountId ? 'owner' : 'no';
}

async function chartsOf(db: Kysely<DB>, numbers: readonly number[]): Promise<Map<number, UploadChart[]>> {
  const rows = await db
    .selectFrom('uploadChart')
    .leftJoin('chart', 'chart.sha256', 'uploadChart.sha256')
    .select(['uploadChart.uploadNo', 'uploadChart.name', 'uploadChart.mark', 'uploadChart.level'])
    .select(['uploadChart.difficulty', 'uploadChart.fileName', 'uploadChart.md5', 'uploadChart.sha256'])
    .select(['chart.summary', 'chart.density'])
    .where('uploadChart.uploadNo', 'in', numbers)
    .orderBy('uploadChart.uploadNo')
    .orderBy('uploadChart.position')
    .execute();
  const found = await placements(db, rows);
  const replies = rows.map((row, index) => {
    const facts = row.summary;
    const chart: UploadChart = {
      chartname: row.name,
      mark: row.mark,
      level: row.level,
      difficulty: row.difficulty,
      judge: facts && RANK[facts.judge],
      judgeText: facts?.judge ?? '',
      notes: facts?.notes ?? null,
      longNotes: facts?.longNotes ?? null,
      minbpm: facts?.minBpm ?? null,
      maxbpm: facts?.maxBpm ?? null,
      total: facts?.total ?? null,
      md5: row.md5 ?? '',
      sha256: row.sha256 ?? '',
      filename: row.fileName,
      density: row.density ?? [],
      tables: found[index] ?? [],
    };
    return { uploadNo: row.uploadNo, chart };
  });
  const byUpload = Map.groupBy(replies, ({ uploadNo }) => uploadNo);
  return new Map([...byUpload].map(([uploadNo, charts]) => [uploadNo, charts.map(({ chart }) => chart)]));
}
