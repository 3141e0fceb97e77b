import { firstIndexFrom } from '../../common/firstIndexFrom.ts';
import type { ChartLayout } from './chartLayout.ts';
import type { Column } from './columnsOf.ts';
import { bpmLabel, stopLabel } from './labels.ts';
import type { LaneLayout, NoteColor } from './laneLayout.ts';

/** The width left of the lanes for the measure numbers, in pixels. */
export const NUMBER_WIDTH = 26;

/** The margins of a column, in pixels: room for the notes at its end, and for the number of its first measure. */
const MARGIN_TOP = 14;
const MARGIN_BOTTOM = 6;

type PathsByColor = { readonly [Color in NoteColor]?: string | undefined };

/** A column of a chart as it is drawn: paths and labels in pixels, x from the left of the first lane, y from the top. */
export interface ColumnDrawing {
  readonly viewBox: string;
  readonly height: number;
  /** The lanes, those of colored keys, and the edges between lanes. */
  readonly lanes: string;
  readonly coloredLanes: string;
  readonly edges: string;
  readonly beats: string;
  readonly measures: string;
  readonly numbers: { readonly measure: number; readonly y: number }[];
  /** The bodies of long notes, which lie under the notes; both by color. */
  readonly bodies: PathsByColor;
  readonly notes: PathsByColor;
  /** The BPM changes and stops, with labels at the right of the lanes. */
  readonly marks: {
    readonly bpmChange: string;
    readonly stop: string;
    readonly x: number;
    readonly labels: { readonly kind: Mark['kind']; readonly y: number; readonly text: string }[];
  };
}

interface ColumnSize {
  /** The measures of 4/4 that fill the height. */
  readonly capacity: number;
  /** In pixels. */
  readonly height: number;
  readonly width: number;
  /** Whether BPM changes and stops are drawn; the width has room for their labels then. */
  readonly hasMarks: boolean;
}

/** Draws one column of a chart; it starts at the bottom, as notes fall down in the game. */
export function drawColumn(
  layout: ChartLayout,
  column: Column,
  lanes: LaneLayout,
  { capacity, height, width, hasMarks }: ColumnSize,
): ColumnDrawing {
  const bottom = height - MARGIN_BOTTOM;
  const scale = { measureHeight: (bottom - MARGIN_TOP) / capacity, bottom };
  const top = Math.round(bottom - (column.to - column.from) * scale.measureHeight);
  const laneHeight = bottom - top;
  const { starts, beats } = measureLines(layout, column, scale);
  const marks = hasMarks ? marksOf(layout, column, scale) : [];
  const areas = (parts: readonly { x: number; width: number }[]) =>
    parts.map((part) => `M${part.x} ${top}h${part.width}v${laneHeight}h${-part.width}z`).join('');
  const linesAcross = (ys: readonly number[]) =>
    [...new Set(ys)].map((y) => lanes.sides.map((side) => `M${side.x} ${y}h${side.width}`).join('')).join('');
  const markLines = (kind: Mark['kind']) =>
    linesAcross(marks.filter((mark) => mark.kind === kind && mark.y < bottom).map(({ y }) => Math.round(y)));
  return {
    viewBox: `${-NUMBER_WIDTH} 0 ${width} ${height}`,
    height,
    lanes: areas(lanes.sides),
    coloredLanes: areas(lanes.lanes.filter(({ color }) => color !== 'white')),
    edges: lanes.lanes.map(({ x }) => `M${x + 0.5} ${top}v${laneHeight}`).join(''),
    beats: linesAcross(beats.map((y) => Math.round(y) - 0.5)),
    measures: linesAcross([...starts.map(({ y }) => Math.round(y)), top].map((y) => y - 0.5)),
    numbers: starts.map(({ measure, y }) => ({ measure, y: Math.max(y, MARGIN_TOP) })),
    ...notePaths(layout, column, lanes, scale),
    marks: {
      bpmChange: markLines('bpmChange'),
      stop: markLines('stop'),
      x: lanes.width + 4,
      labels: marks.flatMap(({ kind, value, label }) =>
        label === null
          ? []
          : [{ kind, y: label, text: kind === 'bpmChange' ? bpmLabel(value) : `■ ${stopLabel(value)}` }],
      ),
    },
  };
}

/** The scale of a column, in pixels. */
export interface ColumnScale {
  /** The height of one measure of 4/4. */
  readonly measureHeight: number;
  /** The y at which the column starts, from the top. */
  readonly bottom: number;
}

/** Notes are higher at closer zooms. */
const noteHeight = (measureHeight: number) => Math.round(Math.min(Math.max(measureHeight / 26, 2), 8));
/** The space at both sides of a note in its lane. */
const NOTE_MARGIN = 1;
/** The height of the end of a long note. */
const END_HEIGHT = 2;
/** The height that a label needs. */
const LABEL_HEIGHT = 12;

const round = (value: number) => Math.round(value * 10) / 10;

/** Returns the y of an offset in a column, in pixels from the top. */
function yOf(column: Column, { measureHeight, bottom }: ColumnScale, offset: number): number {
  return round(bottom - (offset - column.from) * measureHeight);
}

/** Returns the notes of a column as one path for each color, and the bodies of long notes, which lie under them. */
export function notePaths(
  { notes }: ChartLayout,
  column: Column,
  { lanes }: LaneLayout,
  scale: ColumnScale,
): Record<'notes' | 'bodies', Partial<Record<NoteColor, string>>> {
  const byChannel = new Map(lanes.map((lane) => [lane.channel, lane]));
  const heads: Partial<Record<NoteColor, string>> = {};
  const bodies: Partial<Record<NoteColor, string>> = {};
  const add = (paths: typeof heads, channel: number, y: number, height: number) => {
    const lane = byChannel.get(channel);
    if (!lane) return;
    const width = lane.width - 2 * NOTE_MARGIN;
    paths[lane.color] = `${paths[lane.color] ?? ''}M${lane.x + NOTE_MARGIN} ${y}h${width}v${height}h${-width}z`;
  };
  for (const { from, to, channel } of column.longNotes) {
    const bottom = yOf(column, scale, Math.max(from, column.from));
    const top = yOf(column, scale, Math.min(to, column.to));
    add(bodies, channel, top, round(bottom - top));
    if (to <= column.to) add(heads, channel, top, END_HEIGHT);
  }
  const height = noteHeight(scale.measureHeight);
  const last = firstIndexFrom(notes.offsets, column.to);
  for (let note = firstIndexFrom(notes.offsets, column.from); note < last; note++) {
    add(heads, notes.channels[note] ?? 0, round(yOf(column, scale, notes.offsets[note] ?? 0) - height), height);
  }
  return { notes: heads, bodies };
}

/**
 * Returns the lines of the measures that start in a column, with their numbers, and the lines of the beats between
 * them.
 */
export function measureLines({ measures }: ChartLayout, column: Column, scale: ColumnScale) {
  const starts: { measure: number; y: number }[] = [];
  const beats: number[] = [];
  for (let measure = column.firstMeasure; measure <= column.lastMeasure; measure++) {
    const from = measures[measure] ?? 0;
    const to = measures[measure + 1] ?? from;
    if (from >= column.from) starts.push({ measure, y: yOf(column, scale, from) });
    if (scale.measureHeight < MIN_HEIGHT_FOR_BEATS) continue;
    for (let beat = from + BEAT; beat < to; beat += BEAT) {
      if (beat >= column.from && beat < column.to) beats.push(yOf(column, scale, beat));
    }
  }
  return { starts, beats };
}

const BEAT = 0.25;
/** In measures lower than this, in pixels, the lines of the beats could not be told apart. */
const MIN_HEIGHT_FOR_BEATS = 32;

/** A BPM change or stop that is labeled beside a column. */
export interface Mark {
  readonly kind: 'bpmChange' | 'stop';
  /** The BPM, or the length of the stop in ms. */
  readonly value: number;
  readonly y: number;
  /** The y of the label; null if there is no room for one. */
  readonly label: number | null;
}

/** Returns the BPM changes and stops of a column from its start on, each labeled where there is room. */
export function marksOf({ bpmChanges, stops }: ChartLayout, column: Column, scale: ColumnScale): Mark[] {
  const isInside = ({ offset }: { offset: number }) => offset >= column.from && offset < column.to;
  const marks = [
    ...bpmChanges.filter(isInside).map(({ offset, bpm }) => ({ kind: 'bpmChange' as const, value: bpm, offset })),
    ...stops.filter(isInside).map(({ offset, ms }) => ({ kind: 'stop' as const, value: ms, offset })),
  ].sort((a, b) => a.offset - b.offset);
  let free = Number.POSITIVE_INFINITY;
  return marks.map(({ kind, value, offset }) => {
    const y = yOf(column, scale, offset);
    const place = Math.min(y, free);
    // A label may be one line above its mark, but no further.
    const label = y - place <= LABEL_HEIGHT ? place : null;
    if (label !== null) free = label - LABEL_HEIGHT;
    return { kind, value, y, label };
  });
}
