import type { Settings } from '../chart.ts';
import { BAR_LENGTH, HALT, HEX_TEMPO, TEMPO } from './channels.ts';
import type { ChartLines } from './chartLines.ts';
import { type ChartText, textAt } from './decode.ts';
import type { Meanings } from './definitions.ts';
import type { DataLine } from './lines.ts';
import { type Folding, hexadecimal } from './objectId.ts';
import { objectsInOrder } from './objects.ts';
import { readNumber } from './readNumber.ts';
import { createTimeline, haltDurations, type Timeline } from './timeline.ts';

const BARS = 1000;

export type Timing = {
  readonly timeAt: Timeline;
  readonly minBpm: number;
  readonly maxBpm: number;
  /** Of every bar a chart can have, in bars of 4/4. */
  readonly barLengths: readonly number[];
  /** In beats a minute: the first one, and all that are ever set. */
  readonly tempos: Settings;
  /** In ms. */
  readonly halts: Settings;
};

/** When things sound, and what sets the time: the lengths of bars, tempos and halts (bms-parsing §4, §6). */
export function readTiming(text: ChartText, lines: ChartLines, folding: Folding, { tempos, halts }: Meanings): Timing {
  const { bpm } = lines.headers;
  const tempoObjects = objectsInOrder(lines.on(TEMPO), folding, (id, { channel }) =>
    channel === HEX_TEMPO ? hexadecimal(id) : (tempos.get(id) ?? Number.NaN),
  );
  const haltObjects = objectsInOrder(lines.on(HALT), folding, (id) => halts.get(id) ?? Number.NaN);
  const barLengths = barLengthsOf(text, lines.on(BAR_LENGTH));
  return {
    timeAt: createTimeline(barLengths, bpm, tempoObjects, haltObjects),
    minBpm: tempoObjects.values.reduce((least, value) => Math.min(least, value), bpm),
    maxBpm: tempoObjects.values.reduce((most, value) => Math.max(most, value), bpm),
    barLengths,
    tempos: { positions: withFirst(0, tempoObjects.positions), values: withFirst(bpm, tempoObjects.values) },
    halts: { positions: haltObjects.positions, values: haltDurations(bpm, tempoObjects, haltObjects) },
  };
}

function withFirst(first: number, rest: Float64Array): Float64Array {
  const all = new Float64Array(rest.length + 1);
  all[0] = first;
  all.set(rest, 1);
  return all;
}

/** In bars of 4/4. What is not a number above zero leaves a bar as it is. */
function barLengthsOf(text: ChartText, lines: readonly DataLine[]): number[] {
  const lengths = new Array<number>(BARS).fill(1);
  for (const line of lines) {
    const length = readNumber(textAt(text, line));
    if (length > 0) lengths[line.bar] = length;
  }
  return lengths;
}
