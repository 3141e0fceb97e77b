import type { KeysoundDiff, KeysoundTimeline } from '#domain/charts/keysounds/keysoundDiff.ts';
import { measureLabel } from '#domain/charts/measureLabel.ts';
import { firstIndexFrom } from '#domain/common/firstIndexFrom.ts';

/** A span of time of two charts, in ms. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A text in the drawing, and its position in pixels. */
export interface Label {
  readonly x: number;
  readonly text: string;
}

/** The shortest span that can be shown, in ms. */
const MIN_SPAN_MS = 40;
/** The least distance between two labels, in pixels. */
const MIN_LABEL_DISTANCE = 44;
/** Marks closer together than this are joined, in pixels. */
const MIN_MARK_DISTANCE = 7;

/** Returns the span from the start to the end of the longer chart. */
export function wholeSpan({ original, chart }: KeysoundDiff): Span {
  const ends = [original, chart].map(({ measureTimes, times }) =>
    Math.max(measureTimes.at(-1) ?? 0, times.at(-1) ?? 0),
  );
  return { from: 0, to: Math.max(...ends, MIN_SPAN_MS) };
}

/**
 * Returns the span zoomed in (`factor` below 1) or out, with the time `around` at the same position; never beyond the
 * whole.
 */
export function zoomed(span: Span, whole: Span, factor: number, around: number): Span {
  const all = whole.to - whole.from;
  const length = Math.min(Math.max((span.to - span.from) * factor, Math.min(MIN_SPAN_MS, all)), all);
  const share = (around - span.from) / (span.to - span.from);
  return within({ from: around - share * length, to: around + (1 - share) * length }, whole);
}

/** Returns the span moved along time, but never beyond the whole. */
export function moved(span: Span, whole: Span, ms: number): Span {
  return within({ from: span.from + ms, to: span.to + ms }, whole);
}

/** Returns the span with `time` in its middle, short enough to tell single keysounds apart. */
export function focused(span: Span, whole: Span, time: number): Span {
  const length = Math.min(span.to - span.from, FOCUS_MS);
  return within({ from: time - length / 2, to: time + length / 2 }, whole);
}

/** The longest span that is shown around a difference, in ms. */
const FOCUS_MS = 4000;

function within({ from, to }: Span, whole: Span): Span {
  const length = Math.min(to - from, whole.to - whole.from);
  const start = Math.min(Math.max(from, whole.from), whole.to - length);
  return { from: start, to: start + length };
}

/**
 * Returns the first time of these sorted lists after `time`, or with direction -1 the last one before it; null where
 * there is none.
 */
export function nextTime(lists: readonly Float64Array[], time: number, direction: 1 | -1): number | null {
  // The difference that is shown now must not be found again, whatever rounding made of its time.
  const limit = time + direction * SAME_TIME_MS;
  const found = lists.flatMap((times) => times[firstIndexFrom(times, limit) - (direction === 1 ? 0 : 1)] ?? []);
  if (found.length === 0) return null;
  return direction === 1 ? Math.min(...found) : Math.max(...found);
}

/** Times closer together than this count as the same, in ms. */
const SAME_TIME_MS = 0.5;

/** Returns the position of a time in a drawing of this width, in pixels. */
export function xOf(time: number, { from, to }: Span, width: number): number {
  return ((time - from) / (to - from)) * width;
}

/** Counts the times that fall on each pixel of the drawing: `[pixel, count]`, from left to right. */
export function columnsOf(times: Float64Array, span: Span, width: number): [number, number][] {
  const columns: [number, number][] = [];
  for (let index = firstIndexFrom(times, span.from); index < times.length; index++) {
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
 * Returns the keysounds of a chart as one path: a stroke for each pixel that has any, longer where there are more.
 * Strokes start at `base` and reach at most `base + reach`.
 */
export function strokesOf(times: Float64Array, span: Span, width: number, base: number, reach: number): string {
  return columnsOf(times, span, width)
    .map(([x, count]) => {
      const share = Math.min(1, 0.5 + 0.15 * Math.log2(count));
      return `M${x + 0.5} ${base}v${Math.round(reach * share)}`;
    })
    .join('');
}

/**
 * Returns where to mark the keysounds that only one chart has; marks that would overlap are joined to one with a count.
 */
export function marksOf(
  { unmatched }: Pick<KeysoundTimeline, 'unmatched'>,
  span: Span,
  width: number,
): { x: number; count: number }[] {
  const marks: { x: number; count: number }[] = [];
  for (const [x, count] of columnsOf(unmatched, span, width)) {
    const last = marks.at(-1);
    if (last && x - last.x < MIN_MARK_DISTANCE) last.count += count;
    else marks.push({ x, count });
  }
  return marks;
}

/**
 * Returns the lines at the starts of measures, and their numbers at steps of 1, 2, 4, … measures, so that they have
 * room.
 */
export function measureLabels(
  measureTimes: Float64Array,
  span: Span,
  width: number,
): { lines: number[]; labels: Label[] } {
  const first = firstIndexFrom(measureTimes, span.from);
  const visible = [...measureTimes.subarray(first, firstIndexFrom(measureTimes, span.to))];
  const xs = visible.map((time) => Math.round(xOf(time, span, width)));
  let step = 1;
  while (visible.length / step > width / MIN_LABEL_DISTANCE) step *= 2;
  const isLabeled = (index: number) => (first + index) % step === 0;
  return {
    lines: step > 8 ? xs.filter((_, index) => isLabeled(index)) : xs,
    labels: xs.flatMap((x, index) => (isLabeled(index) ? [{ x, text: measureLabel(first + index) }] : [])),
  };
}

/** Returns labels of times at round steps, far enough apart to be read. */
export function timeLabels(span: Span, width: number): Label[] {
  const length = span.to - span.from;
  const minStep = (length * MIN_LABEL_DISTANCE * 1.6) / width;
  const step = STEPS_MS.find((ms) => ms >= minStep) ?? 60_000 * 2 ** Math.ceil(Math.log2(minStep / 60_000));
  const labels: Label[] = [];
  for (let time = Math.ceil(span.from / step) * step; time < span.to; time += step) {
    labels.push({ x: xOf(time, span, width), text: step < 1000 ? timeText(time) : timeText(time).slice(0, -4) });
  }
  return labels;
}

const STEPS_MS = [5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 15_000, 30_000, 60_000];

/** Returns a time in a chart as text: `1:02.345`. */
export function timeText(ms: number): string {
  const whole = Math.round(ms);
  const minutes = Math.floor(whole / 60_000);
  const seconds = ((whole % 60_000) / 1000).toFixed(3).padStart(6, '0');
  return `${minutes}:${seconds}`;
}
