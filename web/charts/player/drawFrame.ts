import type { LaneLayout, NoteColor } from '#domain/charts/drawing/laneLayout.ts';
import type { PlayedChart } from '#domain/charts/playing/playedChart.ts';
import { lastIndexUpTo } from '#domain/charts/playing/scrollTimeline.ts';
import { firstIndexFrom } from '#domain/common/firstIndexFrom.ts';

import type { Misses } from '../misses/MissMarks.tsx';

/** What is drawn besides the time. Widths and heights in CSS pixels. */
export interface Scene {
  readonly chart: PlayedChart;
  readonly lanes: LaneLayout;
  readonly width: number;
  readonly height: number;
  /** How many times the height above the judge line a 4/4 measure has. */
  readonly hiSpeed: number;
  /** The part of that height that is covered, from 0 to 1. */
  readonly cover: number;
  /** Whether lanes light up when a note passes the judge line. */
  readonly hasBeams: boolean;
  /** Where a play missed notes; null while that is not shown. */
  readonly misses: Misses | null;
}

export type Palette = Readonly<
  Record<NoteColor | 'night' | 'lane' | 'bad' | 'poor' | 'other' | 'edge' | 'measure' | 'number' | 'judge', string>
>;

/** The room beside the lanes for the numbers of the measures. */
export const GUTTER = 30;
/** The judge line is so far above the bottom. */
const BELOW_JUDGE = 32;
const NOTE_HEIGHT = 7;
const BEAM_MS = 110;
const BODY_ALPHA = 0.5;

/** Returns the height from the judge line to the top. */
export const judgeHeight = (height: number) => height - BELOW_JUDGE;

/** Draws a chart at a time, in ms: lanes, measures, notes that are still to come, judge line and lane cover. */
export function drawFrame(context: CanvasRenderingContext2D, scene: Scene, colors: Palette, time: number): void {
  const { chart, lanes, width, height, hiSpeed, cover } = scene;
  const { notes, timeline } = chart;
  const scale = (width - GUTTER) / lanes.width;
  const xOf = (units: number) => Math.round(GUTTER + units * scale);
  const judge = judgeHeight(height);
  const perScroll = judge * hiSpeed;
  const here = timeline.scrollAt(time);
  const covered = Math.round(judge * cover);
  const yOf = (scroll: number) => judge - (scroll - here) * perScroll;
  const top = here + (judge - covered) / perScroll;
  const bottom = here - BELOW_JUDGE / perScroll;
  const fill = (color: string, x: number, y: number, w: number, h: number) => {
    context.fillStyle = color;
    context.fillRect(x, y, w, h);
  };

  fill(colors.night, 0, 0, width, height);
  for (const lane of lanes.lanes) {
    const [x, end] = [xOf(lane.x), xOf(lane.x + lane.width)];
    fill(lane.color === 'white' ? colors.lane : colors.other, x, 0, end - x, height);
    fill(colors.edge, x, 0, 1, height);
  }
  const across = (color: string, y: number, h: number) => {
    for (const side of lanes.sides) fill(color, xOf(side.x), y, xOf(side.x + side.width) - xOf(side.x), h);
  };

  context.font = '11px system-ui, sans-serif';
  context.textAlign = 'right';
  chart.measureIndex.eachVisible(time, bottom, top, (measure) => {
    const y = Math.round(yOf(chart.measures.scrolls[measure] ?? 0));
    across(colors.measure, y - 1, 1);
    context.fillStyle = colors.number;
    context.fillText(String(measure), GUTTER - 5, y + 3);
  });

  if (scene.hasBeams) drawBeams(context, scene, colors, time, { xOf, judge, covered });

  const note = (lane: LaneLayout['lanes'][number], y: number, h: number) =>
    fill(colors[lane.color], xOf(lane.x) + 1, y, xOf(lane.x + lane.width) - xOf(lane.x) - 2, h);
  const body = (lane: LaneLayout['lanes'][number], from: number, to: number) => {
    context.globalAlpha = BODY_ALPHA;
    note(lane, Math.max(to, covered), Math.min(from, judge) - Math.max(to, covered));
    context.globalAlpha = 1;
    if (to >= covered) note(lane, to, 3);
  };
  for (const lane of lanes.lanes) {
    const held = heldNote(chart, lane.channel, time);
    if (held < 0) continue;
    body(lane, judge, yOf(notes.endScrolls[held] ?? 0));
    note(lane, judge - NOTE_HEIGHT, NOTE_HEIGHT);
  }
  const byChannel = lanesByChannel(lanes);
  chart.noteIndex.eachVisible(time, bottom, top, (index) => {
    const lane = byChannel[notes.lanes[index] ?? 0];
    if (!lane) return;
    const y = yOf(notes.scrolls[index] ?? 0);
    if ((notes.endTimes[index] ?? 0) > (notes.times[index] ?? 0)) body(lane, y, yOf(notes.endScrolls[index] ?? 0));
    note(lane, Math.round(y) - NOTE_HEIGHT, NOTE_HEIGHT);
  });

  for (const kind of ['bad', 'poor'] as const) {
    for (const missed of scene.misses?.[kind] ?? []) {
      const y = yOf(timeline.scrollAt(missed));
      if (missed >= time && y >= covered) across(colors[kind], Math.round(y) - 2, 2);
    }
  }

  across(colors.judge, judge, 3);
  if (covered > 0) {
    across(colors.night, 0, covered);
    across(colors.measure, covered - 1, 1);
  }
}

/** Lights up the lanes of the notes that have just passed. */
function drawBeams(
  context: CanvasRenderingContext2D,
  { chart: { notes }, lanes }: Scene,
  colors: Palette,
  time: number,
  { xOf, judge, covered }: { xOf: (units: number) => number; judge: number; covered: number },
) {
  const hits = new Float64Array(30).fill(Number.NEGATIVE_INFINITY);
  const last = firstIndexFrom(notes.times, time);
  for (let index = firstIndexFrom(notes.times, time - BEAM_MS); index < last; index++) {
    hits[notes.lanes[index] ?? 0] = notes.times[index] ?? 0;
  }
  for (const { channel, x, width, color } of lanes.lanes) {
    const age = (time - (hits[channel] ?? 0)) / BEAM_MS;
    if (!(age >= 0 && age < 1)) continue;
    context.globalAlpha = 0.28 * (1 - age);
    context.fillStyle = colors[color];
    const from = Math.max(covered, judge * 0.45);
    context.fillRect(xOf(x), from, xOf(x + width) - xOf(x), judge - from);
  }
  context.globalAlpha = 1;
}

/** Returns the index of the long note of a lane that is held at a time; -1 without one. */
function heldNote({ notes, longNotes }: PlayedChart, channel: number, time: number): number {
  const lane = longNotes.get(channel);
  if (!lane) return -1;
  const index = lane.indices[lastIndexUpTo(lane.times, time)] ?? -1;
  return index >= 0 && (notes.endTimes[index] ?? 0) > time && (notes.times[index] ?? 0) < time ? index : -1;
}

const known = new WeakMap<LaneLayout, (LaneLayout['lanes'][number] | undefined)[]>();

function lanesByChannel(layout: LaneLayout) {
  let lanes = known.get(layout);
  if (!lanes) {
    lanes = [];
    for (const lane of layout.lanes) lanes[lane.channel] = lane;
    known.set(layout, lanes);
  }
  return lanes;
}
