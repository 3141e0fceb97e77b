import { describe, expect, test } from 'vitest';
import { type ChartView, toChartView } from '../chartView.ts';
import { parseChart } from '../parse/parse.ts';
import { chartLayout } from './chartLayout.ts';
import { marksOf, measureLines, notePaths } from './columnDrawing.ts';
import { columnAt, columnsOf } from './columnsOf.ts';
import { laneLayout } from './laneLayout.ts';
import { measuresOf } from './measuresOf.ts';

const chartViewOf = (...lines: string[]) =>
  toChartView(parseChart(new TextEncoder().encode(['#TITLE x', '#BPM 120', ...lines].join('\n')), 'x.bms'));
const layoutOf = (...lines: string[]) => chartLayout(chartViewOf(...lines));
const cuts = (layout: ReturnType<typeof chartLayout>, capacity: number) =>
  columnsOf(layout, capacity).map(({ from, to }) => [from, to]);

const scale = { measureHeight: 100, bottom: 400 };
const lanes = laneLayout('7keys');

describe('the layout of a chart', () => {
  test('follows the lengths of the measures', () => {
    const layout = layoutOf('#00102:0.5', '#00111:0001', '#00211:0001', '#00219:01');
    expect(layout.measures).toEqual([0, 1, 1.5, 2.5]);
    expect([...layout.notes.offsets]).toEqual([1.25, 1.5, 2]);
    expect([...layout.notes.channels]).toEqual([11, 19, 11]);
  });

  test('limits measures that claim to be endless', () => {
    expect(layoutOf('#00102:1e300', '#00111:0001').measures).toEqual([0, 1, 17]);
  });

  test('works without lengths of measures, and without any notes', () => {
    const { notes } = chartViewOf('#00211:0001');
    expect(chartLayout({ notes, bars: [], tempos: [], halts: [] }).measures).toEqual([0, 1, 2, 3]);
    const nothing: ChartView = chartViewOf();
    expect(chartLayout(nothing).measures).toEqual([0]);
    expect(columnsOf(chartLayout(nothing), 4)).toEqual([]);
  });
});

describe('columns', () => {
  test('hold as many measures as they can, and are cut between them', () => {
    const layout = layoutOf('#00502:0.75', '#00911:01');
    expect(cuts(layout, 4)).toEqual([
      [0, 4],
      [4, 7.75],
      [7.75, 9.75],
    ]);
    expect(columnsOf(layout, 4).map(({ firstMeasure, lastMeasure }) => [firstMeasure, lastMeasure])).toEqual([
      [0, 3],
      [4, 7],
      [8, 9],
    ]);
  });

  test('cut a measure that is longer than a column', () => {
    const layout = layoutOf('#00102:5', '#00211:01');
    expect(cuts(layout, 2)).toEqual([
      [0, 1],
      [1, 3],
      [3, 5],
      [5, 7],
    ]);
    expect(columnsOf(layout, 2).map(({ firstMeasure, lastMeasure }) => [firstMeasure, lastMeasure])).toEqual([
      [0, 0],
      [1, 1],
      [1, 1],
      [1, 2],
    ]);
  });

  test('are filled although sums of thirds are not exact', () => {
    const thirds = Array.from({ length: 12 }, (_, measure) => `#${String(measure).padStart(3, '0')}02:0.3333333`);
    expect(cuts(layoutOf(...thirds, '#01111:01'), 2)).toHaveLength(2);
  });

  test('each hold the long notes that go through them', () => {
    const columns = columnsOf(layoutOf('#LNOBJ ZZ', '#00011:01', '#00511:ZZ', '#00612:01', '#00712:ZZ'), 2);
    expect(columns.map(({ longNotes }) => longNotes.length)).toEqual([1, 1, 1, 1]);
  });

  test('are found by an offset in them', () => {
    const found = [0, 1.99, 2, 5, 99].map((at) => columnAt([0, 2, 4, 6], at));
    expect(found).toEqual([0, 0, 1, 2, 3]);
  });
});

describe('the drawing of a column', () => {
  const layout = layoutOf('#00011:01', '#00112:01', '#00116:01', '#00151:0101', '#STOP01 48', '#00109:01', '#00103:F0');
  const [column] = columnsOf(layout, 4);
  if (!column) throw new Error('there is a column');

  test('has each note in its lane, in the color of its key, at its offset', () => {
    const { notes, bodies } = notePaths(layout, column, lanes, scale);
    const blue = lanes.lanes.find(({ channel }) => channel === 12);
    expect(notes.blue).toBe(`M${(blue?.x ?? 0) + 1} 296h8v4h-8z`);
    expect(notes.red).toContain('M1 296h16');
    // Three on the first key: one note at the bottom, and a long note with its end.
    expect(notes.white?.match(/M/g)).toHaveLength(3);
    expect(bodies.white).toBe(`M19 250h11v50h-11z`);
    expect(notes.yellow).toBeUndefined();
  });

  test('has lines for measures, and for the beats between them where they can be told apart', () => {
    const { starts, beats } = measureLines(layout, column, scale);
    expect(starts).toEqual([
      { measure: 0, y: 400 },
      { measure: 1, y: 300 },
    ]);
    expect(beats).toEqual([375, 350, 325, 275, 250, 225]);
    expect(measureLines(layout, column, { measureHeight: 10, bottom: 400 }).beats).toEqual([]);
  });

  test('labels BPM changes and stops, one above the other if they overlap', () => {
    expect(marksOf(layout, column, scale)).toEqual([
      { kind: 'bpmChange', value: 120, y: 400, label: 400 },
      { kind: 'bpmChange', value: 240, y: 300, label: 300 },
      { kind: 'stop', value: 250, y: 300, label: 288 },
    ]);
  });

  test('never writes one label over another', () => {
    const many = layoutOf(`#00003:${'F03C'.repeat(96)}`, '#00011:01');
    const [whole] = columnsOf(many, 1);
    if (!whole) throw new Error('there is a column');
    const labels = marksOf(many, whole, scale).flatMap(({ label }) => label ?? []);
    expect(labels.length).toBeGreaterThan(4);
    expect(labels.every((label, index) => index === 0 || (labels[index - 1] ?? 0) - label >= 12)).toBe(true);
  });
});

test('the table of measures counts notes, and has BPM changes and stops', () => {
  const measures = measuresOf(
    chartViewOf('#00011:0101', '#00151:0101', '#00103:F0', '#STOP01 48', '#00109:0001', '#00303:003C', '#00311:01'),
  );
  expect(measures).toEqual([
    { number: 0, notes: 2, longNotes: 0, bpms: [120], stops: [] },
    { number: 1, notes: 1, longNotes: 1, bpms: [240], stops: [250] },
    { number: 2, notes: 0, longNotes: 0, bpms: [240], stops: [] },
    { number: 3, notes: 1, longNotes: 0, bpms: [240, 60], stops: [] },
  ]);
});

test('a chart of 23,000 notes is laid out within a second', () => {
  const lines = Array.from(
    { length: 720 },
    (_, measure) => `#${String(measure).padStart(3, '0')}11:${'01'.repeat(32)}`,
  );
  const layout = layoutOf(...lines);
  expect(layout.notes.offsets).toHaveLength(23_040);
  const before = performance.now();
  const columns = columnsOf(layout, 4);
  for (const column of columns) notePaths(layout, column, lanes, scale);
  expect(performance.now() - before).toBeLessThan(1000);
});
