import type { KeyMode } from '../chart.ts';
import type { Lane } from './channels.ts';

/** How many keys a chart is for, by the lanes on which anything lies at all (bms-parsing §4). */
export function keyMode(used: readonly Lane[]): KeyMode {
  const twoSides = used.some(({ number }) => number > 20);
  const sevenKeys = used.some(({ number }) => number % 10 > 7);
  if (twoSides) return sevenKeys ? '14keys' : '10keys';
  return sevenKeys ? '7keys' : '5keys';
}
