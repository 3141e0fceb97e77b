import type { KeysoundDiff, KeysoundTimeline } from '#domain/charts/keysounds/keysoundDiff.ts';

/** A part of the time of two charts, in ms. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A place on the picture and what is written there. */
export interface Label {
  readonly x: number;
  readonly text: string;
}

/** Nobody needs to look closer than this, in ms across the picture. */
const CLOSEST = 40;
/** Room that a written number needs, in pixels. */
const LABEL_ROOM = 44;
/** Marks nearer to each other than this are one, in pixels. */
const MARK_ROOM = 7;

/** From the start to the end of the longer chart. */
export function wholeSpan({ original, chart }: KeysoundDiff): Span {
  const ends = [original, chart].map(({ measureTimes: bars, times }) => Math.max(bars.at(-1) ?? 0, times.at(-1) ?? 0));
  return { from: 0, to: Math.max(...ends, CLOSEST) };
}

/** The span closer (`factor` below 1) or from further away, with `around` staying where it is; never beyond the whole. */
export function zoomed(span: Span, whole: Span, factor: number, around: number): Span {
  const all = whole.to - whole.from;
  const length = Math.min(Math.max((span.to - span.from) * factor, Math.min(CLOSEST, all)), all);
  const share = (around - span.from) / (span.to - span.from);
  return within({ from: around - share * length, to: around + (1 - share) * length }, whole);
}

/** The span moved along time, as far as there is anything. */
export function moved(span: Span, whole: Span, ms: number): Span {
  return within({ from: span.from + ms, to: span.to + ms }, whole);
}

/** The span with an instant in its middle; close enough to tell single sounds apart. */
export function focused(span: Span, whole: Span, time: number): Span {
  const length = Math.min(span.to - span.from, FOCUS);
  return within({ from: time - length / 2, to: time + length / 2 }, whole);
}

/** What is shown around a difference that somebody asks to see, in ms. */
const FOCUS = 4000;

function within({ from, to }: Span, whole: Span): Span {
  const length = Math.min(to - from, whole.to - whole.from);
  const start = Math.min(Math.max(from, whole.from), whole.to - length);
  return { from: start, to: start + length };
}

/** The next instant of these sorted lists after this one, or the last one before it; null where there is no further one. */
export function neighbour(lists: readonly Float64Array[], time: number, direction: 1 | -1): number | null {
  // A difference that was just gone to is not its own neighbour, whatever rounding made of it.
  const limit = time + direction * APART;
  const found = lists.flatMap((times) => times[firstFrom(times, limit) - (direction === 1 ? 0 : 1)] ?? []);
  if (found.length === 0) return null;
  return direction === 1 ? Math.min(...found) : Math.max(...found);
}

/** What is nearer to each other is one place, in ms. */
const APART = 0.5;

/** Where an instant stands on a picture so many pixels wide. */
export function xOf(time: number, { from, to }: Span, width: number): number {
  return ((time - from) / (to - from)) * width;
}

/** How many of the sounds fall into each pixel of the picture: `[pixel, count]`, from left to right. */
export function columnsOf(times: Float64Array, span: Span, width: number): [number, number][] {
  const columns: [number, number][] = [];
  for (let index = firstFrom(times, span.from); index < times.length; index++) {
    const time = times[index] ?? 0;
    if (time > span.to) break;
    const x = Math.round(xOf(time, span, width));
    const last = columns.at(-1);
    if (last?.[0] === x) last[1]++;
    else columns.push([x, 1]);
  }
  return columns;
}

/**
 * The sounds of one chart as one path: a stroke for each pixel that has any, the longer the more there are. Strokes begin at
 * `base` and grow to `base + reach`.
 */
export function strokesOf(times: Float64Array, span: Span, width: number, base: number, reach: number): string {
  return columnsOf(times, span, width)
    .map(([x, count]) => {
      const share = Math.min(1, 0.5 + 0.15 * Math.log2(count));
      return `M${x + 0.5} ${base}v${Math.round(reach * share)}`;
    })
    .join('');
}

/** Where to draw the marks of sounds that only one chart makes; what would overlap is one mark with its count. */
export function marksOf(
  { unmatched: alone }: Pick<KeysoundTimeline, 'alone'>,
  span: Span,
  width: number,
): { x: number; count: number }[] {
  const marks: { x: number; count: number }[] = [];
  for (const [x, count] of columnsOf(alone, span, width)) {
    const last = marks.at(-1);
    if (last && x - last.x < MARK_ROOM) last.count += count;
    else marks.push({ x, count });
  }
  return marks;
}

/** Where bars begin. Numbers are written where they have room, at 1, 2, 4, … bars from each other. */
export function measureLabels(bars: Float64Array, span: Span, width: number): { lines: number[]; labels: Label[] } {
  const first = firstFrom(bars, span.from);
  const shown = [...bars.subarray(first, firstFrom(bars, span.to))];
  const xs = shown.map((time) => Math.round(xOf(time, span, width)));
  let step = 1;
  while (shown.length / step > width / LABEL_ROOM) step *= 2;
  const isLabelled = (index: number) => (first + index) % step === 0;
  return {
    lines: step > 8 ? xs.filter((_, index) => isLabelled(index)) : xs,
    labels: xs.flatMap((x, index) => (isLabelled(index) ? [{ x, text: barText(first + index) }] : [])),
  };
}

/** Times along the picture, at round steps that leave room to write them. */
export function timeLabels(span: Span, width: number): Label[] {
  const length = span.to - span.from;
  const least = (length * LABEL_ROOM * 1.6) / width;
  const step = STEPS.find((one) => one >= least) ?? 60_000 * 2 ** Math.ceil(Math.log2(least / 60_000));
  const labels: Label[] = [];
  for (let time = Math.ceil(span.from / step) * step; time < span.to; time += step) {
    labels.push({ x: xOf(time, span, width), text: step < 1000 ? timeText(time) : timeText(time).slice(0, -4) });
  }
  return labels;
}

const STEPS = [5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 15_000, 30_000, 60_000];

/** A time in a chart: `1:02.345`. */
export function timeText(ms: number): string {
  const whole = Math.round(ms);
  const minutes = Math.floor(whole / 60_000);
  const seconds = ((whole % 60_000) / 1000).toFixed(3).padStart(6, '0');
  return `${minutes}:${seconds}`;
}

/** A bar as a chart file writes it: `#007`. */
export function barText(bar: number): string {
  return `#${String(bar).padStart(3, '0')}`;
}

/** The place of the first instant of a sorted list that is not before this one. */
function firstFrom(times: Float64Array, time: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? time) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}
