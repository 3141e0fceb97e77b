import type { ChartLayout } from './chartLayout.ts';
import { firstFrom } from './chartLayout.ts';
import type { Column } from './columnsOf.ts';
import type { LaneLayout, NoteColor } from './laneLayout.ts';

/** How large a column is drawn, in pixels. */
export interface ColumnScale {
  /** One bar of 4/4. */
  readonly bar: number;
  /** Where its beginning lies, from above. */
  readonly floor: number;
}

/** How high a note is: the higher the closer one looks. */
const noteHeight = (bar: number) => Math.round(Math.min(Math.max(bar / 26, 2), 8));
/** Space at the sides of a note in its lane. */
const ASIDE = 1;
/** The ends of long notes. */
const END = 2;
/** A label needs so much, in pixels. */
const LABEL = 12;

const round = (value: number) => Math.round(value * 10) / 10;

/** From the beginning of the chart to pixels from above. */
export function heightOf(column: Column, { bar, floor }: ColumnScale, at: number): number {
  return round(floor - (at - column.from) * bar);
}

/** The notes of a column as one path for each colour; and the bodies of long ones, which lie under them. */
export function notePaths(
  { notes }: ChartLayout,
  column: Column,
  { lanes }: LaneLayout,
  scale: ColumnScale,
): Record<'notes' | 'bodies', Partial<Record<NoteColor, string>>> {
  const byChannel = new Map(lanes.map((lane) => [lane.channel, lane]));
  const drawn: Partial<Record<NoteColor, string>> = {};
  const bodies: Partial<Record<NoteColor, string>> = {};
  const add = (paths: typeof drawn, channel: number, y: number, height: number) => {
    const lane = byChannel.get(channel);
    if (!lane) return;
    const width = lane.width - 2 * ASIDE;
    paths[lane.color] = `${paths[lane.color] ?? ''}M${lane.x + ASIDE} ${y}h${width}v${height}h${-width}z`;
  };
  for (const { from, to, channel } of column.longNotes) {
    const bottom = heightOf(column, scale, Math.max(from, column.from));
    const top = heightOf(column, scale, Math.min(to, column.to));
    add(bodies, channel, top, round(bottom - top));
    if (to <= column.to) add(drawn, channel, top, END);
  }
  const height = noteHeight(scale.bar);
  const last = firstFrom(notes.at, column.to);
  for (let note = firstFrom(notes.at, column.from); note < last; note++) {
    add(drawn, notes.channels[note] ?? 0, round(heightOf(column, scale, notes.at[note] ?? 0) - height), height);
  }
  return { notes: drawn, bodies };
}

/** Where bars begin in a column, with their numbers, and where their quarters do. */
export function measureLines({ bars }: ChartLayout, column: Column, scale: ColumnScale) {
  const begun: { bar: number; y: number }[] = [];
  const beats: number[] = [];
  for (let bar = column.firstBar; bar <= column.lastBar; bar++) {
    const from = bars[bar] ?? 0;
    const to = bars[bar + 1] ?? from;
    if (from >= column.from) begun.push({ bar, y: heightOf(column, scale, from) });
    // Closer than this they are no lines any more.
    if (scale.bar < 32) continue;
    for (let beat = from + BEAT; beat < to; beat += BEAT) {
      if (beat >= column.from && beat < column.to) beats.push(heightOf(column, scale, beat));
    }
  }
  return { begun, beats };
}

const BEAT = 0.25;

/** Something that is said beside a column. */
export interface Mark {
  readonly kind: 'tempo' | 'halt';
  /** Beats a minute, or ms. */
  readonly value: number;
  readonly y: number;
  /** Where it is written; null: there is no room. */
  readonly label: number | null;
}

/** Tempos and halts of a column from its beginning on, each written where it has room. */
export function marksOf({ tempos, halts }: ChartLayout, column: Column, scale: ColumnScale): Mark[] {
  const inside = ({ at }: { at: number }) => at >= column.from && at < column.to;
  const marks = [
    ...tempos.filter(inside).map(({ at, bpm }) => ({ kind: 'tempo' as const, value: bpm, at })),
    ...halts.filter(inside).map(({ at, ms }) => ({ kind: 'halt' as const, value: ms, at })),
  ].sort((a, b) => a.at - b.at);
  let free = Number.POSITIVE_INFINITY;
  return marks.map(({ kind, value, at }) => {
    const y = heightOf(column, scale, at);
    const place = Math.min(y, free);
    // A label may be a line above its place, but no further.
    const label = y - place <= LABEL ? place : null;
    if (label !== null) free = label - LABEL;
    return { kind, value, y, label };
  });
}
