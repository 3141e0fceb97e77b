const format = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 2, useGrouping: false });
/** From this BPM, or this many seconds, a label shows ∞. */
const MAX_SHOWN = 1e6;

/** Returns a BPM in a few characters, however large it is: `174.5`, `65.54K`. */
export function bpmLabel(bpm: number): string {
  return bpm < MAX_SHOWN ? format.format(bpm) : '∞';
}

/** Returns the length of a stop in seconds: `0.25`. */
export function stopLabel(ms: number): string {
  return ms < MAX_SHOWN * 1000 ? (ms / 1000).toFixed(ms < 10_000 ? 2 : 0) : '∞';
}
