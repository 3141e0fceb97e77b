import { type ExtraTable, extraTableText } from '../tables/extraTable.ts';
import type { ListFiles } from '../tables/listFiles.ts';
import type { ListedChart } from '../tables/tableJson.ts';
import type { LevelEstimate } from './estimate.ts';
import { LAMP_STEPS, type LampStep } from './model/observations.ts';

/** The files of a table of estimates, one table for each lamp. */
export const estimateFiles = Object.fromEntries(
  LAMP_STEPS.map((lamp) => [lamp, { page: `${lamp}.html`, header: `${lamp}_header.json`, data: `${lamp}_score.json` }]),
) as Readonly<Record<LampStep, ListFiles>>;

/** The lamps in the names of the tables, which clients show. */
const LAMP_NAMES: Readonly<Record<LampStep, string>> = { easy: 'EASY', clear: 'CLEAR', hard: 'HARD', fc: 'FULL COMBO' };

/** Marks the symbol of a table whose levels are estimates: `st~7.5`. */
const MARK = '~';

/** The folders are half levels, with an ASCII minus: clients cannot show U+2212. */
const folderOf = (level: number) => Math.round(2 * level) / 2 || 0;

const oneDigit = (level: number) => (Math.round(10 * level) / 10).toFixed(1);

export interface ChartOfTable {
  readonly chart: ListedChart;
  readonly estimate: LevelEstimate;
}

/**
 * Returns a file of the table of estimates of a lamp: the charts in folders of half levels, each with its estimate and
 * interval as its comment.
 */
export function estimateTableText(
  file: string,
  {
    lamp,
    table,
    charts,
    document,
  }: Pick<ExtraTable, 'table' | 'document'> & { lamp: LampStep; charts: readonly ChartOfTable[] },
): string {
  const listed = charts.map(({ chart, estimate: { level, low, high } }) => ({
    ...chart,
    level: folderOf(level),
    comment: `${oneDigit(level)} (${oneDigit(low)} to ${oneDigit(high)})`,
  }));
  const name = `${table.published.official} ${LAMP_NAMES[lamp]} (estimated)`;
  return extraTableText(file, {
    files: estimateFiles[lamp],
    folder: `/recommend/${table.id}`,
    page: 'estimateTable',
    document,
    // Only rows numbered by `submission` have a comment.
    table: { ...table, symbol: `${table.symbol}${MARK}`, numberedBy: 'submission' },
    name,
    charts: listed,
    link: { href: `/recommend/${table.id}`, name: 'Difficulty estimate' },
  });
}
