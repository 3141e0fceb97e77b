const format = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 2, useGrouping: false });
/** What no clock could beat. */
const FASTEST = 1e6;

/** A tempo in a few characters, whatever it is: `174.5`, `65.54K`. */
export function bpmLabel(bpm: number): string {
  return bpm < FASTEST ? format.format(bpm) : '∞';
}

/** How long a halt is, in seconds: `0.25`. */
export function stopLabel(ms: number): string {
  return ms < FASTEST * 1000 ? (ms / 1000).toFixed(ms < 10_000 ? 2 : 0) : '∞';
}

/** A bar as a chart file counts it: `#007`. */
export function measureLabel(bar: number): string {
  return `#${String(bar).padStart(3, '0')}`;
}
