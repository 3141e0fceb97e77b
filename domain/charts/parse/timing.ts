import type { TimingEvents } from '../chart.ts';
import { BPM_CHANGE, EXTENDED_BPM_CHANGE, MEASURE_LENGTH, SCROLL, STOP } from './channels.ts';
import type { ChartLines } from './chartLines.ts';
import type { ChartText } from './decode.ts';
import type { Definitions } from './definitions.ts';
import { readMeasureLengths } from './measures.ts';
import { hexadecimal, type IdMap } from './objectId.ts';
import { objectsInOrder } from './objects.ts';
import { createTimeline, stopDurations, type Timeline } from './timeline.ts';

export type Timing = {
  readonly timeAt: Timeline;
  readonly minBpm: number;
  readonly maxBpm: number;
  /** The length of every measure a chart can have, in 4/4 measures. */
  readonly measureLengths: readonly number[];
  /** In beats per minute: the BPM of the header, and every BPM that is set later. */
  readonly bpmChanges: TimingEvents;
  /** In ms. */
  readonly stops: TimingEvents;
  /** Factors of the speed at which notes scroll. */
  readonly scrolls: TimingEvents;
};

/** Reads what sets the time of a chart: measure lengths, BPM changes and stops; and the scroll factors. */
export function readTiming(
  text: ChartText,
  lines: ChartLines,
  idMap: IdMap,
  { bpms, stops: definedStops, scrolls }: Definitions,
): Timing {
  const { bpm } = lines.headers;
  const bpmChanges = objectsInOrder(lines.on(EXTENDED_BPM_CHANGE), idMap, (id, { channel }) =>
    channel === BPM_CHANGE ? hexadecimal(id) : (bpms.get(id) ?? Number.NaN),
  );
  const stops = objectsInOrder(lines.on(STOP), idMap, (id) => definedStops.get(id) ?? Number.NaN);
  const measureLengths = readMeasureLengths(text, lines.on(MEASURE_LENGTH));
  return {
    timeAt: createTimeline(measureLengths, bpm, bpmChanges, stops),
    minBpm: bpmChanges.values.reduce((least, value) => Math.min(least, value), bpm),
    maxBpm: bpmChanges.values.reduce((most, value) => Math.max(most, value), bpm),
    measureLengths,
    bpmChanges: { positions: withFirst(0, bpmChanges.positions), values: withFirst(bpm, bpmChanges.values) },
    stops: { positions: stops.positions, values: stopDurations(bpm, bpmChanges, stops) },
    scrolls: objectsInOrder(lines.on(SCROLL), idMap, (id) => scrolls.get(id) ?? Number.NaN),
  };
}

function withFirst(first: number, rest: Float64Array): Float64Array {
  const all = new Float64Array(rest.length + 1);
  all[0] = first;
  all.set(rest, 1);
  return all;
}
