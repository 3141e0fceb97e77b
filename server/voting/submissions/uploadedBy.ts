import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/schema.ts';
import type { Hashes } from '../../platform/hash.ts';

/**
 * Returns for each of these charts whether an account uploaded it to this site, by either hash.
 */
export async function uploadedBy(db: Kysely<DB>, accountId: number, charts: readonly Hashes[]): Promise<boolean[]> {
  if (charts.length === 0) return [];
  const uploaded = await db
    .selectFrom('uploadChart')
    .innerJoin('upload', 'upload.entryNo', 'uploadChart.uploadNo')
    .select(['uploadChart.md5', 'uploadChart.sha256'])
    .where('upload.accountId', '=', accountId)
    .where(({ eb, or }) =>
      or([
        eb(
          'uploadChart.md5',
          'in',
          charts.map(({ md5 }) => md5),
        ),
        eb(
          'uploadChart.sha256',
          'in',
          charts.map(({ sha256 }) => sha256),
        ),
      ]),
    )
    .execute();
  const hashes = new Set(uploaded.flatMap(({ md5, sha256 }) => [md5, sha256]));
  return charts.map(({ md5, sha256 }) => hashes.has(md5) || hashes.has(sha256));
}
