/** What is known of a chart before the fit. */
export interface RatedChart {
  /** The number of its table. */
  readonly table: number;
  /** Its level by vote. */
  readonly level: number;
}
