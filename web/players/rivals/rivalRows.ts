import { countOutcomes, lampOutcome, type Outcome, scoreOutcome } from '#domain/players/rivals.ts';
import { parseCommaList } from '../../base/ui/lists/listSearch.ts';
import { type ChartRow, chartRows, filteredRows } from '../chartRows.ts';
import type { Side } from './sidesOf.ts';

/** A chart with the results of two players, and the outcome for the first. */
export interface RivalRow extends ChartRow {
  rival: ChartRow;
  byLamp: Outcome;
  byScore: Outcome;
  /** By how much the EX score of the first is higher; undefined if only one of them has played. */
  difference: number | undefined;
}

/** The results of one of two players in a table. */
type PlayedBy = Pick<Side, 'service' | 'played'>;

/**
 * Joins the official charts of a table with the results of two players. Charts that neither has played are left out.
 */
export function rivalRows(charts: Parameters<typeof chartRows>[0], own: PlayedBy, rival: PlayedBy): RivalRow[] {
  const ofRival = chartRows(charts, rival.played);
  return chartRows(charts, own.played).flatMap((row, index) => {
    const other = ofRival[index];
    if (!other || (row.clear === 0 && other.clear === 0)) return [];
    const both = [
      { service: own.service, ...row },
      { service: rival.service, ...other },
    ] as const;
    const difference = row.clear > 0 && other.clear > 0 ? row.score - other.score : undefined;
    return [{ ...row, rival: other, byLamp: lampOutcome(...both), byScore: scoreOutcome(...both), difference }];
  });
}

/** The criteria by which charts are compared, and by which they can be filtered. */
export const comparedBy = ['lamp', 'score'] as const;

interface RivalFilter {
  search?: string | undefined;
  levelfilter?: string | undefined;
  /** Where the first of the two loses: `lamp`, `score` or both, as a comma list. */
  lose?: string | undefined;
  /** Charts that both have played by default, that one or both have played, or that only one has. */
  played?: 'all' | 'one' | undefined;
}

/**
 * Returns the charts whose title contains the search text, at the levels of the filter, that both have played unless it
 * says otherwise, where the first of the two loses.
 */
export function filteredRivalRows(
  { service }: Pick<Side, 'service'>,
  rows: readonly RivalRow[],
  { lose, played, ...filter }: RivalFilter,
): readonly RivalRow[] {
  const criteria = parseCommaList(lose);
  const [lamp, score] = comparedBy.map((criterion) => criteria.includes(criterion));
  const matching = filteredRows(service, rows, filter).filter(
    (row) => played === 'all' || isByBoth(row) === (played !== 'one'),
  );
  if (!lamp && !score) return matching;
  return matching.filter(({ byLamp, byScore }) => (lamp && byLamp === 'loss') || (score && byScore === 'loss'));
}

/** Wins, draws and losses at a level, by lamp and by EX score. */
export interface LevelOutcomes {
  level: number;
  byLamp: Record<Outcome, number>;
  byScore: Record<Outcome, number>;
}

/** Whether both have played a chart. */
export const isByBoth = ({ difference }: RivalRow) => difference !== undefined;

/** Counts wins, draws and losses of the charts that both have played. */
export function outcomesOf(rows: readonly RivalRow[]) {
  const both = rows.filter(isByBoth);
  return {
    byLamp: countOutcomes(both.map(({ byLamp }) => byLamp)),
    byScore: countOutcomes(both.map(({ byScore }) => byScore)),
  };
}

/** Counts wins, draws and losses of each level with charts that both have played, the lowest first. */
export function outcomesByLevel(rows: readonly RivalRow[]): LevelOutcomes[] {
  const byLevel = Map.groupBy(rows.filter(isByBoth), ({ level }) => level);
  return [...byLevel].toSorted(([a], [b]) => a - b).map(([level, ofLevel]) => ({ level, ...outcomesOf(ofLevel) }));
}
