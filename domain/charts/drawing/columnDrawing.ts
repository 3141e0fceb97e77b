import { firstIndexFrom } from '../../common/firstIndexFrom.ts';
import type { ChartLayout } from './chartLayout.ts';
import type { Column } from './columnsOf.ts';
import type { LaneLayout, NoteColor } from './laneLayout.ts';

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
