/** Returns the BPM of a chart: one number, or the lowest and the highest, `150–300`. */
export function bpmText({ minBpm, maxBpm }: { minBpm: number; maxBpm: number }): string {
  return minBpm === maxBpm ? String(minBpm) : `${minBpm}–${maxBpm}`;
}
