/** The speed of a chart: one number, or from the lowest to the highest. */
export function bpmText({ minBpm, maxBpm }: { minBpm: number; maxBpm: number }): string {
  return minBpm === maxBpm ? String(minBpm) : `${minBpm}–${maxBpm}`;
}
