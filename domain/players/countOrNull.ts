/** Above the counts of any real chart. */
export const MAX_COUNT = 1_000_000;

/** Returns null for impossible counts: beatoraja writes -1, or the largest integer, if there is none. */
export function countOrNull(count: number | null | undefined): number | null {
  return count != null && Number.isInteger(count) && count >= 0 && count <= MAX_COUNT ? count : null;
}
