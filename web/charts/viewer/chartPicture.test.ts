import { describe, expect, test } from 'vitest';
import { type ChartView, toChartView } from '#domain/charts/chartView.ts';
import { parseChart } from '#domain/charts/parse/parse.ts';
import { chartLayout } from './chartLayout.ts';
import { marksOf, measureLines, notePaths } from './columnDrawing.ts';
import { columnAt, columnsOf } from './columnsOf.ts';
import { laneLayout } from './laneLayout.ts';
import { measuresOf } from './measuresOf.ts';

const pictured = (...lines: string[]) =>
  toChartView(parseChart(new TextEncoder().encode(['#TITLE x', '#BPM 120', ...lines].join('\n')), 'x.bms'));
const courseOf = (...lines: string[]) => chartLayout(pictured(...lines));
const cuts = (course: ReturnType<typeof chartLayout>, capacity: number) =>
  columnsOf(course, capacity).map(({ from, to }) => [from, to]);

const scale = { bar: 100, floor: 400 };
const lanes = laneLayout('7keys');

describe('the course of a chart', () => {
  test('goes on by the lengths of its bars', () => {
    const course = courseOf('#00102:0.5', '#00111:0001', '#00211:0001', '#00219:01');
    expect(course.bars).toEqual([0, 1, 1.5, 2.5]);
    expect([...course.notes.at]).toEqual([1.25, 1.5, 2]);
    expect([...course.notes.channels]).toEqual([11, 19, 11]);
  });

  test('has a limit for bars that claim to be endless', () => {
    expect(courseOf('#00102:1e300', '#00111:0001').bars).toEqual([0, 1, 17]);
  });

  test('is drawn without the lengths of its bars too, and without anything', () => {
    const { notes } = pictured('#00211:0001');
    expect(chartLayout({ notes, bars: [], tempos: [], halts: [] }).bars).toEqual([0, 1, 2, 3]);
    const nothing: ChartView = pictured();
    expect(chartLayout(nothing).bars).toEqual([0]);
    expect(columnsOf(chartLayout(nothing), 4)).toEqual([]);
  });
});

describe('columns', () => {
  test('hold as many bars as they can, and are cut between them', () => {
    const course = courseOf('#00502:0.75', '#00911:01');
    expect(cuts(course, 4)).toEqual([
      [0, 4],
      [4, 7.75],
      [7.75, 9.75],
    ]);
    expect(columnsOf(course, 4).map(({ firstBar, lastBar }) => [firstBar, lastBar])).toEqual([
      [0, 3],
      [4, 7],
      [8, 9],
    ]);
  });

  test('cut a bar that is longer than a column', () => {
    const course = courseOf('#00102:5', '#00211:01');
    expect(cuts(course, 2)).toEqual([
      [0, 1],
      [1, 3],
      [3, 5],
      [5, 7],
    ]);
    expect(columnsOf(course, 2).map(({ firstBar, lastBar }) => [firstBar, lastBar])).toEqual([
      [0, 0],
      [1, 1],
      [1, 1],
      [1, 2],
    ]);
  });

  test('are as full as thirds of bars let them be', () => {
    const thirds = Array.from({ length: 12 }, (_, bar) => `#${String(bar).padStart(3, '0')}02:0.3333333`);
    expect(cuts(courseOf(...thirds, '#01111:01'), 2)).toHaveLength(2);
  });

  test('each show the long notes that go through them', () => {
    const columns = columnsOf(courseOf('#LNOBJ ZZ', '#00011:01', '#00511:ZZ', '#00612:01', '#00712:ZZ'), 2);
    expect(columns.map(({ longNotes }) => longNotes.length)).toEqual([1, 1, 1, 1]);
  });

  test('are found by what stands in them', () => {
    const found = [0, 1.99, 2, 5, 99].map((at) => columnAt([0, 2, 4, 6], at));
    expect(found).toEqual([0, 0, 1, 2, 3]);
  });
});

describe('the drawing of a column', () => {
  const course = courseOf('#00011:01', '#00112:01', '#00116:01', '#00151:0101', '#STOP01 48', '#00109:01', '#00103:F0');
  const [column] = columnsOf(course, 4);
  if (!column) throw new Error('there is a column');

  test('has each note in its lane, in the colour of its key, where its time is', () => {
    const { notes, bodies } = notePaths(course, column, lanes, scale);
    const blue = lanes.lanes.find(({ channel }) => channel === 12);
    expect(notes.blue).toBe(`M${(blue?.x ?? 0) + 1} 296h8v4h-8z`);
    expect(notes.red).toContain('M1 296h16');
    // Three on the first key: one at the bottom, one long with its end.
    expect(notes.white?.match(/M/g)).toHaveLength(3);
    expect(bodies.white).toBe(`M19 250h11v50h-11z`);
    expect(notes.yellow).toBeUndefined();
  });

  test('has lines for bars and for the quarters between them, as far as they can be told apart', () => {
    const { begun, beats } = measureLines(course, column, scale);
    expect(begun).toEqual([
      { bar: 0, y: 400 },
      { bar: 1, y: 300 },
    ]);
    expect(beats).toEqual([375, 350, 325, 275, 250, 225]);
    expect(measureLines(course, column, { bar: 10, floor: 400 }).beats).toEqual([]);
  });

  test('says tempos and halts, one above the other where they meet', () => {
    expect(marksOf(course, column, scale)).toEqual([
      { kind: 'tempo', value: 120, y: 400, label: 400 },
      { kind: 'tempo', value: 240, y: 300, label: 300 },
      { kind: 'halt', value: 250, y: 300, label: 288 },
    ]);
  });

  test('does not write over what is written', () => {
    const many = courseOf(`#00003:${'F03C'.repeat(96)}`, '#00011:01');
    const [whole] = columnsOf(many, 1);
    if (!whole) throw new Error('there is a column');
    const labels = marksOf(many, whole, scale).flatMap(({ label }) => label ?? []);
    expect(labels.length).toBeGreaterThan(4);
    expect(labels.every((label, index) => index === 0 || (labels[index - 1] ?? 0) - label >= 12)).toBe(true);
  });
});

test('the table of bars counts notes, and tells tempos and halts', () => {
  const measures = measuresOf(
    pictured('#00011:0101', '#00151:0101', '#00103:F0', '#STOP01 48', '#00109:0001', '#00303:003C', '#00311:01'),
  );
  expect(measures).toEqual([
    { bar: 0, notes: 2, longNotes: 0, tempos: [120], halts: [] },
    { bar: 1, notes: 1, longNotes: 1, tempos: [240], halts: [250] },
    { bar: 2, notes: 0, longNotes: 0, tempos: [240], halts: [] },
    { bar: 3, notes: 1, longNotes: 0, tempos: [240, 60], halts: [] },
  ]);
});

test('a chart of 23,000 notes is laid out in time that nobody notices', () => {
  const bars = Array.from({ length: 720 }, (_, bar) => `#${String(bar).padStart(3, '0')}11:${'01'.repeat(32)}`);
  const course = courseOf(...bars);
  expect(course.notes.at).toHaveLength(23_040);
  const before = performance.now();
  const columns = columnsOf(course, 4);
  for (const column of columns) notePaths(course, column, lanes, scale);
  expect(performance.now() - before).toBeLessThan(1000);
});
