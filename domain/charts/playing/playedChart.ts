import type { KeyMode } from '../chart.ts';
import type { ChartView } from '../chartView.ts';
import { arrangeLanes, type LaneOptions } from './laneOptions.ts';
import { createScrollIndex, type ScrollIndex } from './scrollIndex.ts';
import { createScrollTimeline, type ScrollTimeline } from './scrollTimeline.ts';

/** A chart as the player scrolls it: everything in columns by time; times in ms, scrolls in 4/4 measures. */
export interface PlayedChart {
  readonly timeline: ScrollTimeline;
  readonly notes: PlayedNotes;
  readonly noteIndex: ScrollIndex;
  /** The long notes of each lane, by their indices in `notes` and the times they begin. */
  readonly longNotes: ReadonlyMap<number, { readonly indices: number[]; readonly times: number[] }>;
  /** The starts of the measures, and the end of the last one. */
  readonly measures: { readonly times: Float64Array; readonly scrolls: Float64Array };
  readonly measureIndex: ScrollIndex;
  /** The times of the beats, for a metronome, and whether each begins a measure. */
  readonly beats: { readonly times: Float64Array; readonly areFirst: readonly boolean[] };
  /** The BPM at which most notes are. */
  readonly mainBpm: number;
  /** When the last note ends. */
  readonly endTime: number;
}

/** Notes in order of time. A note whose end is later than its time is a long note. */
export interface PlayedNotes {
  readonly times: Float64Array;
  readonly endTimes: Float64Array;
  readonly scrolls: Float64Array;
  readonly endScrolls: Float64Array;
  /** Channels, 11 to 29. */
  readonly lanes: Uint8Array;
}

/** Prepares a chart view for playing. Views of charts that were read long ago have no BPM and cannot be played. */
export function playedChart(view: ChartView): PlayedChart {
  const timeline = createScrollTimeline(view);
  const { lanes, positions, endPositions, times, endTimes } = view.notes;
  const order = Uint32Array.from(times.keys()).sort((a, b) => (times[a] ?? 0) - (times[b] ?? 0));
  const inOrder = (column: readonly number[]) => Float64Array.from(order, (note) => column[note] ?? 0);
  const notes: PlayedNotes = {
    times: inOrder(times),
    endTimes: inOrder(endTimes),
    scrolls: inOrder(positions).map(timeline.scrollOf),
    endScrolls: inOrder(endPositions).map(timeline.scrollOf),
    lanes: Uint8Array.from(order, (note) => lanes[note] ?? 0),
  };
  const starts = Float64Array.from({ length: view.bars.length + 1 }, (_, measure) => measure);
  const measures = { times: starts.map(timeline.timeAt), scrolls: starts.map(timeline.scrollOf) };
  return {
    timeline,
    notes,
    noteIndex: createScrollIndex(notes.times, notes.scrolls),
    longNotes: longNotesByLane(notes),
    measures,
    measureIndex: createScrollIndex(measures.times, measures.scrolls),
    beats: beatsOf(view, timeline),
    mainBpm: mainBpm(view, notes.times, timeline),
    endTime: notes.endTimes.reduce((latest, time) => Math.max(latest, time), 0),
  };
}

/** Returns a chart whose notes are on the lanes of the options. */
export function withLanes(chart: PlayedChart, keys: KeyMode, options: LaneOptions): PlayedChart {
  const notes = { ...chart.notes, lanes: arrangeLanes(chart.notes, keys, options) };
  return { ...chart, notes, longNotes: longNotesByLane(notes) };
}

function longNotesByLane({ lanes, times, endTimes }: PlayedNotes): PlayedChart['longNotes'] {
  const byLane = new Map<number, { indices: number[]; times: number[] }>();
  for (const [index, time] of times.entries()) {
    if ((endTimes[index] ?? 0) <= time) continue;
    const lane = byLane.get(lanes[index] ?? 0) ?? { indices: [], times: [] };
    lane.indices.push(index);
    lane.times.push(time);
    byLane.set(lanes[index] ?? 0, lane);
  }
  return byLane;
}

/** The most beats of a measure that are counted; a chart file may claim any length. */
const MAX_BEATS = 64;

function beatsOf({ bars }: ChartView, timeline: ScrollTimeline): PlayedChart['beats'] {
  const beats = bars.flatMap((length, measure) =>
    Array.from({ length: Math.min(Math.max(1, Math.ceil(length * 4 - 1e-6)), MAX_BEATS) }, (_, beat) => ({
      time: timeline.timeAt(measure + beat / (4 * length)),
      isFirst: beat === 0,
    })),
  );
  return { times: Float64Array.from(beats, ({ time }) => time), areFirst: beats.map(({ isFirst }) => isFirst) };
}

function mainBpm({ tempos }: ChartView, times: Float64Array, timeline: ScrollTimeline): number {
  const notesAt = new Map<number, number>();
  for (const time of times) {
    const bpm = timeline.bpmAt(time);
    notesAt.set(bpm, (notesAt.get(bpm) ?? 0) + 1);
  }
  const [most] = [...notesAt].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? tempos[0]?.bpm ?? 130;
}
