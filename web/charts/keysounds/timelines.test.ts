import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  columnsOf,
  focused,
  marksOf,
  measureLabels,
  moved,
  nextTime,
  type Span,
  strokesOf,
  timeLabels,
  timeText,
  wholeSpan,
  zoomed,
} from './timelines.ts';

const whole = { from: 0, to: 120_000 };
const someSpan = fc.double({ min: 0, max: 119_000, noNaN: true }).map((from): Span => ({ from, to: 120_000 }));

describe('moving along the timelines', () => {
  test('never leaves the charts, for any sequence of actions', () => {
    const press = fc.oneof(
      fc.record({ factor: fc.constantFrom(0.5, 2, 0.1, 10), at: fc.double({ min: 0, max: 1, noNaN: true }) }),
      fc.record({ ms: fc.double({ min: -1e6, max: 1e6, noNaN: true }) }),
      fc.record({ time: fc.double({ min: 0, max: 120_000, noNaN: true }) }),
    );
    fc.assert(
      fc.property(someSpan, fc.array(press, { maxLength: 30 }), (start, presses) => {
        let span = start;
        for (const action of presses) {
          if ('ms' in action) span = moved(span, whole, action.ms);
          else if ('time' in action) span = focused(span, whole, action.time);
          else span = zoomed(span, whole, action.factor, span.from + action.at * (span.to - span.from));
          expect(span.from).toBeGreaterThanOrEqual(0);
          expect(span.to).toBeLessThanOrEqual(120_000 + 1e-6);
          expect(span.to - span.from).toBeGreaterThan(39);
        }
      }),
    );
  });

  test('zooming keeps the time under the pointer at its position', () => {
    expect(zoomed({ from: 10_000, to: 20_000 }, whole, 0.5, 12_500)).toEqual({ from: 11_250, to: 16_250 });
  });

  test('zooming out of the closest view leads back to the whole', () => {
    let span: Span = whole;
    for (let press = 0; press < 30; press++) span = zoomed(span, whole, 0.5, 60_000);
    expect(span.to - span.from).toBe(40);
    for (let press = 0; press < 30; press++) span = zoomed(span, whole, 2, 60_000);
    expect(span).toEqual(whole);
  });

  test('goes from one difference to the next, and returns null after the last', () => {
    const lists = [Float64Array.of(1000, 2000, 3000), Float64Array.of(2000.2)];
    expect(nextTime(lists, 0, 1)).toBe(1000);
    expect(nextTime(lists, 1000, 1)).toBe(2000);
    expect(nextTime(lists, 2000, 1)).toBe(3000);
    expect(nextTime(lists, 3000, 1)).toBeNull();
    expect(nextTime(lists, 3000, -1)).toBe(2000.2);
    expect(nextTime(lists, 2000, -1)).toBe(1000);
    expect(nextTime(lists, 1000, -1)).toBeNull();
    expect(nextTime(lists, Number.POSITIVE_INFINITY, -1)).toBe(3000);
    expect(nextTime([new Float64Array()], 0, 1)).toBeNull();
  });
});

describe('the drawing', () => {
  const span = { from: 0, to: 1000 };

  test('has one stroke for each pixel with keysounds, longer for more of them', () => {
    const times = Float64Array.from([100, 100.1, 100.2, 100.3, 500]);
    expect(columnsOf(times, span, 100)).toEqual([
      [10, 4],
      [50, 1],
    ]);
    expect(strokesOf(times, span, 100, 20, -20)).toBe('M10.5 20v-16M50.5 20v-10');
  });

  test('has at most one stroke for each pixel, however many keysounds there are', () => {
    const times = Float64Array.from({ length: 100_000 }, (_, index) => index / 100);
    const columns = columnsOf(times, span, 300);
    expect(columns.length).toBeLessThanOrEqual(301);
    expect(columns.reduce((sum, [, count]) => sum + count, 0)).toBe(100_000);
  });

  test('leaves out what is before and after the span', () => {
    const times = Float64Array.from([-1, 0, 999, 1000, 1001]);
    expect(columnsOf(times, span, 10).reduce((sum, [, count]) => sum + count, 0)).toBe(3);
  });

  test('joins marks that would overlap, and loses none', () => {
    const unmatched = Float64Array.from([10, 12, 14, 500]);
    expect(marksOf({ unmatched }, span, 100)).toEqual([
      { x: 1, count: 3 },
      { x: 50, count: 1 },
    ]);
  });

  test('numbers measures if there is room', () => {
    const measureTimes = Float64Array.from({ length: 101 }, (_, measure) => measure * 1000);
    const far = measureLabels(measureTimes, { from: 0, to: 100_000 }, 700);
    expect(far.labels.map(({ text }) => text).slice(0, 3)).toEqual(['#000', '#008', '#016']);
    const near = measureLabels(measureTimes, { from: 9500, to: 12_500 }, 300);
    expect(near).toEqual({
      lines: [50, 150, 250],
      labels: [
        { x: 50, text: '#010' },
        { x: 150, text: '#011' },
        { x: 250, text: '#012' },
      ],
    });
  });

  test('labels times at round steps with room between them', () => {
    fc.assert(
      fc.property(fc.double({ min: 40, max: 9e15, noNaN: true }), fc.integer({ min: 200, max: 2000 }), (to, width) => {
        const labels = timeLabels({ from: 0, to }, width);
        expect(labels.length).toBeGreaterThan(0);
        for (const [index, { x }] of labels.entries()) {
          const before = labels[index - 1];
          if (before) expect(x - before.x).toBeGreaterThan(44);
        }
      }),
    );
  });

  test.each([
    [0, '0:00.000'],
    [62_345, '1:02.345'],
    [59_999.9, '1:00.000'],
    [3_600_000, '60:00.000'],
  ])('%d ms is written %s', (ms, text) => {
    expect(timeText(ms)).toBe(text);
  });

  test('two empty charts still have a span', () => {
    const nothing = { times: new Float64Array(), unmatched: new Float64Array(), measureTimes: Float64Array.of(0) };
    expect(wholeSpan({ original: nothing, chart: nothing })).toEqual({ from: 0, to: 40 });
  });
});
