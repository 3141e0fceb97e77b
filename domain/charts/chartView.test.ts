import { expect, test } from 'vitest';
import { MAX_DRAWN_NOTES, parseChartView, toChartView } from './chartView.ts';
import { parseChart } from './parse/parse.ts';

const pictured = (...lines: string[]) =>
  toChartView(parseChart(new TextEncoder().encode(['#TITLE x', '#BPM 120', ...lines].join('\n')), 'x.bms'));

test('notes are plain columns, times in whole milliseconds, positions as fine as charts are', () => {
  const picture = pictured('#00111:010101', '#00151:0101');
  expect(JSON.parse(JSON.stringify(picture))).toEqual(picture);
  expect(picture.notes).toEqual({
    lanes: [11, 11],
    positions: [1, 1.666667],
    endPositions: [1.5, 1.666667],
    times: [2000, 3333],
    endTimes: [3000, 3333],
  });
});

test('a long note ended by an object ends where that one is, in a later bar too', () => {
  const { notes, bars } = pictured('#LNOBJ ZZ', '#00111:0100', '#00311:00ZZ');
  expect([notes.positions, notes.endPositions, notes.endTimes]).toEqual([[1], [3.5], [7000]]);
  expect(bars).toEqual([1, 1, 1, 1]);
});

test('bars have their lengths, up to the last note or sound', () => {
  expect(pictured('#00102:0.75', '#00201:0001', '#00502:2').bars).toEqual([1, 0.75, 1]);
  expect(pictured('#00102:0.75').bars).toEqual([]);
});

test('tempos begin with the first and tell each change once, halts last by their tempo', () => {
  const { tempos, halts } = pictured('#00103:F0F0', '#00203:3C', '#STOP01 96', '#00109:01', '#00309:01');
  expect(tempos).toEqual([
    { position: 0, bpm: 120 },
    { position: 1, bpm: 240 },
    { position: 2, bpm: 60 },
  ]);
  expect(halts).toEqual([
    { position: 1, ms: 500 },
    { position: 3, ms: 2000 },
  ]);
});

test('of more notes than anybody plays there is no picture, of tempos and halts only so many', () => {
  const { notes, tempos, halts, bars } = pictured(
    '#STOP01 1',
    `#00111:${'01'.repeat(MAX_DRAWN_NOTES + 1)}`,
    `#00103:${'F03C'.repeat(MAX_DRAWN_NOTES)}`,
    `#00109:${'01'.repeat(MAX_DRAWN_NOTES + 1)}`,
  );
  expect([notes.lanes, notes.endTimes, bars]).toEqual([[], [], [1, 1]]);
  expect([tempos.length, halts.length]).toEqual([MAX_DRAWN_NOTES, MAX_DRAWN_NOTES]);
  expect(pictured(`#00111:${'01'.repeat(MAX_DRAWN_NOTES)}`).notes.lanes).toHaveLength(MAX_DRAWN_NOTES);
});

test('notes that were stored before there were pictures are read as taps', () => {
  const old = { lanes: [11], positions: [1], times: [2000], endTimes: [3000] };
  expect(parseChartView(old)).toEqual({ notes: { ...old, endPositions: [1] }, bars: [], tempos: [], halts: [] });
  const picture = pictured('#00111:01');
  expect(parseChartView(JSON.parse(JSON.stringify(picture)))).toEqual(picture);
});
