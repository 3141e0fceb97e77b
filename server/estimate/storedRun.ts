import type { RunSummary } from '#domain/estimate/summary.ts';
import type { TableId } from '#domain/tables/tableRules.ts';

/** The stored summary of a run. */
export interface StoredRun extends RunSummary {
  /** The tables of `scales`, in the same order. */
  tableIds: readonly TableId[];
}
