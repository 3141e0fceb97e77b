import type { Kysely } from 'kysely';
import type { Placement } from '#contract/uploads/uploads.ts';
import { isOfficial } from '#domain/voting/isOfficial.ts';
import type { VoteResult } from '#domain/voting/voteResult.ts';
import type { DB } from '../platform/database/schema.ts';
import { hasOpenRevote } from './hasOpenRevision.ts';

/** The hashes of a chart, as far as they are known. */
interface HashedChart {
  md5: string | null;
  sha256: string | null;
}

/**
 * Returns the placements of each chart in the tables, in the order of the charts. An entry belongs to a chart if either
 * hash matches. Entries that were removed from the sub list are left out.
 */
export async function placements(db: Kysely<DB>, charts: readonly HashedChart[]): Promise<Placement[][]> {
  // Imported entries may lack a hash: an empty one names no chart.
  const md5s = charts.flatMap(({ md5 }) => md5 || []);
  const sha256s = charts.flatMap(({ sha256 }) => sha256 || []);
  if (md5s.length + sha256s.length === 0) return charts.map(() => []);
  const entries = await db
    .selectFrom('submission')
    .select(['tableId', 'entryNo', 'level', 'md5', 'sha256', 'result', 'deletedAt'])
    .select((submission) => hasOpenRevote(submission).as('revote'))
    .where(({ eb, or }) =>
      or([...(md5s.length ? [eb('md5', 'in', md5s)] : []), ...(sha256s.length ? [eb('sha256', 'in', sha256s)] : [])]),
    )
    .where('removedFromSubAt', 'is', null)
    .orderBy('series', 'desc')
    .orderBy('entryNo')
    .$narrowType<{ revote: boolean }>()
    .execute();

  const byHash = new Map<string, Set<(typeof entries)[number]>>();
  for (const entry of entries) {
    for (const hash of [entry.md5, entry.sha256]) {
      byHash.set(hash, (byHash.get(hash) ?? new Set()).add(entry));
    }
  }
  return charts.map(({ md5, sha256 }) => {
    const found = new Set([...(byHash.get(md5 || NO_HASH) ?? []), ...(byHash.get(sha256 || NO_HASH) ?? [])]);
    return [...found].map(placementOf);
  });
}

/** Matches no entry. */
const NO_HASH = '-';

function placementOf(entry: {
  tableId: string;
  entryNo: number;
  level: number;
  result: VoteResult;
  deletedAt: Date | null;
  revote: boolean;
}): Placement {
  const { tableId, entryNo, level, result, deletedAt, revote } = entry;
  const official = isOfficial({ result, deleted: deletedAt !== null });
  const state = result === 'new' || revote ? 'voting' : official ? 'official' : 'decided';
  return { table: tableId, entryNo, level: String(level), state };
}
