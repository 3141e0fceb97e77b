import { BAR_LENGTH, HALT, HEX_TEMPO, TEMPO } from './channels.ts';
import type { ChartLines } from './chartLines.ts';
import { type ChartText, textAt } from './decode.ts';
import type { Meanings } from './definitions.ts';
import type { DataLine } from './lines.ts';
import { type Folding, hexadecimal } from './objectId.ts';
import { objectsInOrder } from './objects.ts';
import { readNumber } from './readNumber.ts';
import { createTimeline, type Timeline } from './timeline.ts';

const BARS = 1000;

export type Timing = { readonly timeAt: Timeline; readonly minBpm: number; readonly maxBpm: number };

/** When things sound, and between which tempos: the first one and all that are ever set (bms-parsing §4, §6). */
export function readTiming(text: ChartText, lines: ChartLines, folding: Folding, { tempos, halts }: Meanings): Timing {
  const { bpm } = lines.headers;
  const tempoObjects = objectsInOrder(lines.on(TEMPO), folding, (id, { channel }) =>
    channel === HEX_TEMPO ? hexadecimal(id) : (tempos.get(id) ?? Number.NaN),
  );
  const haltObjects = objectsInOrder(lines.on(HALT), folding, (id) => halts.get(id) ?? Number.NaN);
  return {
    timeAt: createTimeline(barLengths(text, lines.on(BAR_LENGTH)), bpm, tempoObjects, haltObjects),
    minBpm: tempoObjects.values.reduce((least, value) => Math.min(least, value), bpm),
    maxBpm: tempoObjects.values.reduce((most, value) => Math.max(most, value), bpm),
  };
}

/** In bars of 4/4. What is not a number above zero leaves a bar as it is. */
function barLengths(text: ChartText, lines: readonly DataLine[]): number[] {
  const lengths = new Array<number>(BARS).fill(1);
  for (const line of lines) {
    const length = readNumber(textAt(text, line));
    if (length > 0) lengths[line.bar] = length;
  }
  return lengths;
}
