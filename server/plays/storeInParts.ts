import { setTimeout as pause } from 'node:timers/promises';
import PQueue from 'p-queue';
import { isRefusal, type Refusal } from '#domain/common/errors.ts';
import type { Service } from '#domain/players/clears.ts';
import type { Context } from '../platform/context.ts';
import type { ScoreToMerge } from './mergeScores.ts';

/** The number of scores per transaction. Most players have fewer. */
export const SCORES_AT_ONCE = 2000;

interface Part {
  scores: readonly ScoreToMerge[];
  /** Whether one of the charts is official. If one becomes official later, a job recomputes its players. */
  changesRating: boolean;
  isLast: boolean;
}

export interface Rest {
  /** Waits this many milliseconds; benchmarks pass a no-op. */
  rest?: (ms: number) => Promise<unknown>;
}

/**
 * Stores scores in parts, and updates ratings and restrictions. Each part is a transaction, followed by a pause for as
 * long as it took, so that others can use the only connection of the embedded engine (docs/decisions/0035). If it is
 * interrupted, a part of the scores is stored.
 *
 * @returns the results of the parts, or the first refusal
 */
export async function storeInParts<Result, R extends Refusal>(
  ctx: Pick<Context, 'db' | 'config'>,
  { service, scores }: { service: Service; scores: readonly ScoreToMerge[] },
  storePart: (part: Part) => Promise<Result | R>,
  { rest = pause }: Rest = {},
): Promise<Result[] | R> {
  const turns = turnsOf(ctx);
  const inTables = await officialCharts(ctx.db, service);
  // Scores on charts in no table come first, as they affect no ratings or rights: so as few parts as possible compute
  // these.
  const isInTable = ({ chartHash }: ScoreToMerge) => inTables.has(chartHash);
  const rows = [...scores.filter((score) => !isInTable(score)), ...scores.filter(isInTable)];
  const results: Result[] = [];
  for (let from = 0; ; from += SCORES_AT_ONCE) {
    const isLast = from + SCORES_AT_ONCE >= rows.length;
    const part = rows.slice(from, from + SCORES_AT_ONCE);
    const result = await turns.add(async () => {
      const begun = performance.now();
      const stored = await storePart({ scores: part, changesRating: isLast || part.some(isInTable), isLast });
      if (!isLast) await rest(performance.now() - begun);
      return stored;
    });
    if (isRefusal(result)) return result as R;
    results.push(result as Result);
    if (isLast) return results;
  }
}

/**
 * A queue per database for the parts of all players, including pauses, so that many concurrent senders do not starve
 * other requests.
 */
const turns = new WeakMap<Context['db'], PQueue>();
const TURNS = { embedded: 1, server: 4 } as const;

function turnsOf({ db, config }: Pick<Context, 'db' | 'config'>): PQueue {
  const known = turns.get(db);
  if (known) return known;
  const concurrency = TURNS[config.DATABASE_URL === undefined ? 'embedded' : 'server'];
  const created = new PQueue({ concurrency });
  turns.set(db, created);
  return created;
}

/** Returns the hashes by which a service identifies the official charts. */
async function officialCharts(db: Context['db'], service: Service): Promise<ReadonlySet<string>> {
  const hash = service === 'lr2' ? 'md5' : 'sha256';
  const rows = await db
    .selectFrom('submission')
    .select(`${hash} as hash`)
    .where('result', '=', 'accept')
    .where('deletedAt', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.hash));
}
