import type { RunSummary } from '#domain/estimate/summary.ts';
import type { TableId } from '#domain/tables/tableRules.ts';

/** The facts of a run as they are stored. */
export interface StoredRun extends RunSummary {
  /** The tables that `scales` are of. */
  tableIds: readonly TableId[];
}
