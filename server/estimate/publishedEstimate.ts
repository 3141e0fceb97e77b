import type { EstimatedChart, RunSummary } from '#domain/estimate/summary.ts';
import type { TableId } from '#domain/tables/tableRules.ts';

/** The stored summary of a run. */
export interface StoredRun extends RunSummary {
  /** The tables of `scales`, in the same order. */
  tableIds: readonly TableId[];
}

/** An estimated chart, with its table and level at the time of the run. */
export interface PublishedChart extends EstimatedChart {
  tableId: TableId;
  isDouble: boolean;
}

/** The estimate that is shown: the last one that passed its guards. */
export interface PublishedEstimate {
  runId: number;
  finishedAt: Date;
  inputHash: string;
  run: StoredRun;
  /** By the id of the entry. */
  charts: ReadonlyMap<number, PublishedChart>;
}
