import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toChartView } from '../chartView.ts';
import { parseChart } from '../parse/parse.ts';
import { createScrollIndex } from './scrollIndex.ts';
import { createScrollTimeline } from './scrollTimeline.ts';

const chartOf = (lines: readonly string[]) =>
  parseChart(new TextEncoder().encode(['#TITLE x', '#BPM 120', ...lines].join('\n')), 'x.bms');
const timelineOf = (...lines: string[]) => createScrollTimeline(toChartView(chartOf(lines)));

describe('the scroll timeline', () => {
  test('stands still during a stop, after the object on it has sounded', () => {
    const line = timelineOf('#STOP01 96', '#00109:01', '#00311:01');
    expect([1, 1.5, 2].map(line.timeAt)).toEqual([2000, 4000, 5000]);
    expect([0, 1000, 2000, 2500, 3000, 4000].map(line.scrollAt)).toEqual([0, 0.5, 1, 1, 1, 1.5]);
  });

  test('is faster by a BPM change, and in a shorter measure goes less far', () => {
    const line = timelineOf('#00103:F0', '#00202:0.5', '#00511:01');
    expect([2000, 3000, 3500].map(line.scrollAt)).toEqual([1, 2, 2.5]);
    expect([2, 2.5, 3, 4].map(line.scrollOf)).toEqual([2, 2.25, 2.5, 3.5]);
    expect([1999, 2000].map(line.bpmAt)).toEqual([120, 240]);
  });

  test('follows scroll factors, backwards too, which change no time', () => {
    const line = timelineOf('#SCROLL01 0.5', '#SCROLL02 -1', '#001SC:0102', '#00411:01');
    expect([1, 1.5, 2, 3].map(line.timeAt)).toEqual([2000, 3000, 4000, 6000]);
    expect([1, 1.5, 2, 3].map(line.scrollOf)).toEqual([1, 1.25, 0.75, -0.25]);
    expect([2000, 2500, 3000, 4000].map(line.scrollAt)).toEqual([1, 1.125, 1.25, 0.75]);
  });

  test('runs before the start as it begins', () => {
    expect(timelineOf('#00111:01').scrollAt(-1000)).toBe(-0.5);
  });
});

const fixtures = new URL('../fixtures/charts/', import.meta.url);
test.each(readdirSync(fixtures))('the notes of %s are on the judge line at their parsed times', (name) => {
  const chart = parseChart(readFileSync(new URL(name, fixtures)), name);
  const line = createScrollTimeline(toChartView(chart));
  const { positions, times } = chart.noteList;
  for (const [index, position] of positions.entries()) {
    const time = times[index] ?? 0;
    const drawn = Math.round(position * 1e6) / 1e6;
    // Positions are stored to a millionth of a measure, which takes long at a low BPM.
    expect(Math.abs(line.timeAt(drawn) - time)).toBeLessThan(0.1 + time * 1e-6);
    expect(line.scrollAt(line.timeAt(drawn))).toBeCloseTo(line.scrollOf(drawn), 6);
  }
});

const id = (index: number) => (index + 1).toString(36).padStart(2, '0').toUpperCase();
const events = <T>(value: fc.Arbitrary<T>) =>
  fc.array(fc.record({ measure: fc.integer({ min: 0, max: 9 }), eighth: fc.integer({ min: 0, max: 7 }), value }), {
    maxLength: 12,
  });
const number = (min: number, max: number) => fc.double({ min, max, noNaN: true }).map((n) => Math.round(n * 100) / 100);
const anyChart = fc
  .record({
    lengths: fc.array(number(0.25, 3), { maxLength: 10 }),
    bpms: events(number(20, 999)),
    stops: events(fc.integer({ min: 1, max: 400 })),
    scrolls: events(number(-3, 3)),
  })
  .map(({ lengths, bpms, stops, scrolls }) => {
    const linesOf = (word: string, channel: string, list: { measure: number; eighth: number; value: number }[]) =>
      list.flatMap(({ measure, eighth, value }, index) => [
        `#${word}${id(index)} ${value}`,
        `#00${measure}${channel}:${'00'.repeat(eighth)}${id(index)}${'00'.repeat(7 - eighth)}`,
      ]);
    return chartOf([
      ...lengths.map((length, measure) => `#00${measure}02:${length}`),
      ...linesOf('BPM', '08', bpms),
      ...linesOf('STOP', '09', stops),
      ...linesOf('SCROLL', 'SC', scrolls),
      ...Array.from({ length: 11 }, (_, measure) => `#0${String(measure).padStart(2, '0')}11:${'01'.repeat(16)}`),
    ]);
  });

test('in any chart, times are those of the parser, and the scroll of a note is that of its time', () => {
  fc.assert(
    fc.property(anyChart, (chart) => {
      const view = toChartView(chart);
      const line = createScrollTimeline(view);
      for (const [index, position] of view.notes.positions.entries()) {
        const time = line.timeAt(position);
        expect(Math.abs(time - (chart.noteList.times[index] ?? 0))).toBeLessThan(0.1);
        expect(line.scrollAt(time)).toBeCloseTo(line.scrollOf(position), 4);
      }
    }),
  );
});

test('in any chart, the index finds what a scan finds', () => {
  fc.assert(
    fc.property(anyChart, fc.double({ min: -1, max: 1, noNaN: true }), (chart, part) => {
      const line = createScrollTimeline(toChartView(chart));
      const times = chart.noteList.times;
      const scrolls = chart.noteList.positions.map(line.scrollOf);
      const now = part * (times.at(-1) ?? 0);
      const [bottom, top] = [line.scrollAt(now) - 0.1, line.scrollAt(now) + 0.8];
      const found: number[] = [];
      createScrollIndex(times, scrolls).eachVisible(now, bottom, top, (note) => found.push(note));
      const ahead = times.findIndex((time) => time >= now);
      const end = ahead < 0 ? -1 : scrolls.findIndex((scroll, note) => note >= ahead && scroll >= top);
      const expected = Array.from(times.keys()).filter(
        (note) => ahead >= 0 && note >= ahead && (end < 0 || note < end) && (scrolls[note] ?? 0) >= bottom,
      );
      expect(found).toEqual(expected);
    }),
  );
});
