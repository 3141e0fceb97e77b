import { expect, test } from 'vitest';
import { toChartView } from '../chartView.ts';
import { parseChart } from '../parse/parse.ts';
import { drawOpening, openingOf } from './opening.ts';

const viewOf = (...lines: string[]) =>
  toChartView(parseChart(new TextEncoder().encode(['#TITLE x', '#BPM 120', ...lines].join('\n')), 'x.bms'));
const measure = (number: number) => String(number).padStart(3, '0');
const notesIn = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `#${measure(from + index)}11:01010101`);
const shownMeasures = (view: ReturnType<typeof viewOf>) =>
  drawOpening(openingOf(view), '7keys').flatMap(({ numbers }) => numbers.map(({ measure }) => measure));

test('an opening shows the first eight measures from that of the first note on', () => {
  expect(shownMeasures(viewOf(...notesIn(0, 30)))).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(shownMeasures(viewOf(...notesIn(12, 40)))).toEqual([12, 13, 14, 15, 16, 17, 18, 19]);
});

test('an opening is the same whatever comes after it, and draws each of its notes', () => {
  const short = openingOf(viewOf(...notesIn(0, 8)));
  expect(openingOf(viewOf(...notesIn(0, 90)))).toEqual(short);
  const notes = drawOpening(short, '7keys').map((column) => column.notes.white?.match(/M/g)?.length);
  expect(notes).toEqual([8, 8, 8, 8]);
});

test('a long note that goes on after an opening is drawn to its end', () => {
  const opening = openingOf(viewOf('#00051:01', '#02051:01', ...notesIn(1, 20)));
  expect(opening.notes.endPositions[0]).toBe(8);
  expect(drawOpening(opening, '7keys').every(({ bodies }) => bodies.white)).toBe(true);
});

test('a chart without notes has no opening, and one of 20,000 notes in a measure has a small one', () => {
  expect(drawOpening(openingOf(viewOf()), '7keys')).toEqual([]);
  const dense = openingOf(viewOf(`#00011:${'01'.repeat(20_000)}`));
  expect(dense.notes.lanes).toHaveLength(1000);
});

test('measures of any length give at most four columns', () => {
  expect(drawOpening(openingOf(viewOf('#00002:16', ...notesIn(0, 9))), '14keys')).toHaveLength(4);
});
