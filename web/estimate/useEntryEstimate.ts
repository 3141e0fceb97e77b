import { entryEstimate } from '#contract/estimate/estimates.ts';
import { useEndpoint } from '../base/api/useEndpoint.ts';
import { useSession } from '../frame/session/useSession.ts';

/** Fetches the estimate of an official chart, with the chance of a player who is logged in. */
export function useEntryEstimate(tableId: string, entryNo: number, enabled = true) {
  const { session, isPending } = useSession();
  return useEndpoint(
    entryEstimate,
    { params: { entryNo: String(entryNo) }, query: { table: tableId, ...(session && { own: 'with' as const }) } },
    { enabled: enabled && !isPending },
  );
}

/** Whether the estimate of a chart is there, or will not come. */
export function useIsEstimateKnown(tableId: string, entryNo: number, isEstimated: boolean): boolean {
  const { isPending } = useEntryEstimate(tableId, entryNo, isEstimated);
  return !isEstimated || !isPending;
}
