import type { EstimatedLamp, LevelEstimateReply, RecommendRow, recommendSorts } from '#contract/estimate/estimates.ts';
import { searchRows } from '#domain/common/search.ts';
import type { LevelEstimate } from '#domain/estimate/estimate.ts';
import type { Service } from '#domain/players/clears.ts';
import type { ListQuery } from '../../platform/lists/listQuery.ts';
import type { EstimatedEntry } from '../estimatedTable.ts';

/** The viewer's lamp on a chart, and the chances of the next ones. */
export type OwnChances = NonNullable<RecommendRow['own']>;

/** A row of the list, with its search text. */
export interface ListedEstimate {
  reply: RecommendRow;
  searched: string;
  level: number;
}

type Sort = (typeof recommendSorts)[number];

/** What a row is sorted by; null (unknown) comes first. */
const keys: Readonly<Record<Sort, (row: ListedEstimate) => string | number | null>> = {
  level: ({ level }) => level,
  title: ({ searched }) => searched,
  total: ({ reply }) => reply.total,
  ec: ({ reply }) => reply.ec,
  gc: ({ reply }) => reply.gc,
  hc: ({ reply }) => reply.hc,
  fc: ({ reply }) => reply.fc,
  off: ({ reply, level }) => reply.blind && Math.abs(reply.blind.level - level),
  chance: ({ reply }) => reply.own?.chance ?? null,
};

/** Levels in replies have two decimals; more would not be significant. */
const rounded = (level: number) => Math.round(100 * level) / 100;

/** Converts a level of the estimate to its form in replies. */
export const levelReply = ({ level, low, high }: LevelEstimate): LevelEstimateReply => ({
  level: rounded(level),
  low: rounded(low),
  high: rounded(high),
});

/** Returns a value for each lamp, under its name in replies. */
export const byLamp = <Value>(get: (step: number) => Value): Record<EstimatedLamp, Value> => ({
  ec: get(0),
  gc: get(1),
  hc: get(2),
  fc: get(3),
});

/**
 * Returns the rows of the charts of a table.
 *
 * @param isAudit whether rows have the blind estimate, without the votes
 * @param ownOf returns the viewer's lamp and chances on a chart; absent without a viewer
 */
export const recommendRows = (
  entries: readonly EstimatedEntry[],
  { client, isAudit, ownOf }: { client: Service; isAudit: boolean; ownOf?: (entry: EstimatedEntry) => OwnChances },
): ListedEstimate[] =>
  entries.map((entry) => ({
    reply: toReplyRow(entry, { client, isAudit, own: ownOf?.(entry) ?? null }),
    searched: entry.searched,
    level: entry.level,
  }));

/** Returns a page of these rows. Equal rows stay in their order, and descending is the exact reverse. */
export function pageOfRows(
  rows: readonly ListedEstimate[],
  { sort, descending, groups, search, skip, take }: ListQuery<Sort>,
): { total: number; source: RecommendRow[] } {
  const found = searchRows(rows, search, ({ searched }) => searched)
    .filter(({ reply }) => groups?.includes(reply.level) ?? true)
    .sort((a, b) => compare(keys[sort](a), keys[sort](b)));
  if (descending) found.reverse();
  return { total: found.length, source: found.slice(skip, skip + take).map(({ reply }) => reply) };
}

function compare(a: string | number | null, b: string | number | null): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? -1 : 1;
  return a < b ? -1 : 1;
}

function toReplyRow(
  { entryNo, level, title, md5, sha256, chart, shown }: EstimatedEntry,
  { client, isAudit, own }: { client: Service; isAudit: boolean; own: OwnChances | null },
): RecommendRow {
  const levels = shown[client].map((level) => level && levelReply(level));
  const intervalOf = ({ low, high }: LevelEstimateReply) => ({ low, high });
  return {
    entryNo,
    level: String(level),
    title,
    md5,
    sha256,
    total: chart?.players ?? 0,
    ...byLamp((step) => levels[step]?.level ?? null),
    intervals: byLamp((step) => (levels[step] ? intervalOf(levels[step]) : null)),
    blind: isAudit && chart?.blind ? levelReply(chart.blind) : null,
    own,
  };
}
