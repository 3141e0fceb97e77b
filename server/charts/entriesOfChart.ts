import type { Kysely } from 'kysely';
import type { Reply } from '#contract/platform/endpoint.ts';
import type { entriesOfChart as entriesOfChartEndpoint } from '#contract/voting/submissions.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { isOfficial } from '#domain/voting/isOfficial.ts';
import type { DB } from '../platform/database/schema.ts';

/** Returns every listed entry of a chart, for other sites that link to it. */
export async function entriesOfChart(
  db: Kysely<DB>,
  sha256: string,
): Promise<Omit<Reply<typeof entriesOfChartEndpoint>, 'success'> | Refusal<'ENOTFOUND'>> {
  // Imported entries may lack their sha256; an empty one would match them all.
  if (!/^[0-9a-f]{64}$/i.test(sha256)) return refuse('ENOTFOUND');
  const entries = await db
    .selectFrom('submission')
    .select(['tableId', 'entryNo', 'level', 'title', 'md5', 'sha256', 'result', 'deletedAt'])
    .where('sha256', '=', sha256.toLowerCase())
    .where('removedFromSubAt', 'is', null)
    .orderBy('series', 'desc')
    .orderBy('entryNo')
    .execute();
  if (entries.length === 0) return refuse('ENOTFOUND');
  return {
    source: entries.map(({ tableId, level, result, deletedAt, ...chart }) => ({
      ...chart,
      table: tableId,
      level: String(level),
      official: isOfficial({ result, deleted: deletedAt !== null }),
    })),
  };
}
