/** The facts about a chart before the fit. */
export interface RatedChart {
  /** The number of its table. */
  readonly table: number;
  /** Its level by vote. */
  readonly level: number;
}

/** Returns the number of tables. */
export const tablesOf = (charts: readonly RatedChart[]): number =>
  charts.reduce((most, { table }) => Math.max(most, table + 1), 0);
