import { entryEstimate } from '#contract/estimate/estimates.ts';
import { useEndpoint } from '../base/api/useEndpoint.ts';

/** Fetches the estimate of an official chart. */
export function useEntryEstimate(tableId: string, entryNo: number, enabled = true) {
  return useEndpoint(entryEstimate, { params: { entryNo: String(entryNo) }, query: { table: tableId } }, { enabled });
}

/** Whether the estimate of a chart is there, or will not come. */
export function useIsEstimateKnown(tableId: string, entryNo: number, isEstimated: boolean): boolean {
  const { isPending } = useEntryEstimate(tableId, entryNo, isEstimated);
  return !isEstimated || !isPending;
}
