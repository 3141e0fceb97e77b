import type { KeyMode } from '../chart.ts';
import type { Lane } from './channels.ts';

/** Returns the key mode of a chart from the lanes that have any objects, playable or not. */
export function keyMode(usedLanes: readonly Lane[]): KeyMode {
  const twoSides = usedLanes.some(({ number }) => number > 20);
  const sevenKeys = usedLanes.some(({ number }) => number % 10 > 7);
  if (twoSides) return sevenKeys ? '14keys' : '10keys';
  return sevenKeys ? '7keys' : '5keys';
}
