import type { StairwayItem } from '#contract/accounts/accounts.ts';
import type { Reply } from '#contract/platform/endpoint.ts';
import type { tableCharts } from '#contract/players/players.ts';
import { parseSearch, searchRows } from '#domain/common/search.ts';
import { fold } from '#domain/common/text.ts';
import { LAMPS, lampOf, type Service } from '#domain/players/clears.ts';
import { STELLAWAY } from '#domain/players/stellaway/stellaway.ts';
import { parseCommaList } from '../base/ui/lists/listSearch.ts';

type TableChart = Reply<typeof tableCharts>['source'][number];

/** An official chart of a table with a player's result; 0 and null if it was not played. */
export interface ChartRow extends Pick<StairwayItem, 'point' | 'rank' | 'percent' | 'minbp' | 'playedAt'> {
  entryNo: number;
  title: string;
  level: number;
  /** The lamp id of the player's service. */
  clear: number;
  /** The EX score. */
  score: number;
}

const notPlayed = { point: 0, rank: '', percent: null, minbp: null, playedAt: null, clear: 0, score: 0 };

/** Joins the official charts of a table with a player's results. */
export function chartRows(charts: readonly TableChart[], played: readonly StairwayItem[]): ChartRow[] {
  const keyOf = ({ md5, sha256 }: Pick<TableChart, 'md5' | 'sha256'>) => `${md5} ${sha256}`;
  const items = new Map(played.map((item) => [keyOf(item), item]));
  return charts.map((chart) => {
    const item = items.get(keyOf(chart)) ?? notPlayed;
    const { point, rank, percent, minbp, playedAt, clear, score } = item;
    const { entryNo, title, level } = chart;
    return { entryNo, title, level: Number(level), point, rank, percent, minbp, playedAt, clear, score };
  });
}

/** The lists of charts on a profile: all of the table, those that count for the skill, and those played last. */
export const chartViews = ['all', 'best', 'newest'] as const;
export type ChartViewName = (typeof chartViews)[number];

/** The number of charts in the list of those played last. */
export const NEWEST = 30;

/** Returns the charts of a list, in its order. */
export function rowsOfView(view: ChartViewName, rows: readonly ChartRow[]): readonly ChartRow[] {
  if (view === 'all') return rows;
  const played = rows.filter(({ clear }) => clear > 0);
  if (view === 'best') return played.toSorted((a, b) => b.point - a.point).slice(0, STELLAWAY.bestCharts);
  return played
    .filter(({ playedAt }) => playedAt !== null)
    .toSorted((a, b) => Date.parse(b.playedAt ?? '') - Date.parse(a.playedAt ?? ''))
    .slice(0, NEWEST);
}

/** The filters of a list of charts; levels and lamps as comma lists. */
interface ChartFilter {
  search?: string | undefined;
  levelfilter?: string | undefined;
  lampfilter?: string | undefined;
}

/** Returns the charts whose titles a search finds, at the levels and with the lamps of the filter. */
export function filteredRows<Row extends ChartRow>(
  service: Service,
  rows: readonly Row[],
  { search = '', levelfilter, lampfilter }: ChartFilter,
): readonly Row[] {
  const levels = new Set(parseCommaList(levelfilter).map(Number));
  const lamps = new Set(parseCommaList(lampfilter));
  return searchRows(rows, parseSearch(search), ({ title }) => fold(title)).filter(
    ({ level, clear }) =>
      (levels.size === 0 || levels.has(level)) && (lamps.size === 0 || lamps.has(lampOf(service, clear)?.bucket ?? '')),
  );
}

/** Returns the rank of a lamp among those of its service, for sorting. */
export const lampOrder = (service: Service, clear: number) => LAMPS[service].findIndex(({ id }) => id === clear);
