import { expect, test } from 'vitest';
import { MAX_DRAWN_NOTES, parseChartView, toChartView } from './chartView.ts';
import { parseChart } from './parse/parse.ts';

const viewOf = (...lines: string[]) =>
  toChartView(parseChart(new TextEncoder().encode(['#TITLE x', '#BPM 120', ...lines].join('\n')), 'x.bms'));

test('notes are plain columns, with times in whole milliseconds and positions to a millionth of a measure', () => {
  const view = viewOf('#00111:010101', '#00151:0101');
  expect(JSON.parse(JSON.stringify(view))).toEqual(view);
  expect(view.notes).toEqual({
    lanes: [11, 11],
    positions: [1, 1.666667],
    endPositions: [1.5, 1.666667],
    times: [2000, 3333],
    endTimes: [3000, 3333],
  });
});

test('a long note ended by an LNOBJ object ends where that object is, in a later measure too', () => {
  const { notes, bars } = viewOf('#LNOBJ ZZ', '#00111:0100', '#00311:00ZZ');
  expect([notes.positions, notes.endPositions, notes.endTimes]).toEqual([[1], [3.5], [7000]]);
  expect(bars).toEqual([1, 1, 1, 1]);
});

test('measures have their lengths, up to the last note or keysound', () => {
  expect(viewOf('#00102:0.75', '#00201:0001', '#00502:2').bars).toEqual([1, 0.75, 1]);
  expect(viewOf('#00102:0.75').bars).toEqual([]);
});

test('BPM changes start with the first BPM and list each change once, stops last by the BPM of their position', () => {
  const { tempos, halts } = viewOf('#00103:F0F0', '#00203:3C', '#STOP01 96', '#00109:01', '#00309:01');
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

test('scroll factors are any numbers, and are absent from a chart without them', () => {
  const view = viewOf('#00111:01', '#SCROLL01 0.5', '#SCROLL02 -1', '#SCROLL03 fast', '#000SC:0102', '#001SC:0300');
  expect(view.scrolls).toEqual([
    { position: 0, factor: 0.5 },
    { position: 0.5, factor: -1 },
  ]);
  expect(viewOf('#00111:01')).not.toHaveProperty('scrolls');
});

test('stops are exact to a microsecond, as thousands of them add up', () => {
  expect(viewOf('#STOP01 1', '#00109:01', '#00211:01').halts).toEqual([{ position: 1, ms: 10.417 }]);
});

test('a chart with too many notes is stored without notes, BPM changes and stops are cut at the limit', () => {
  const { notes, tempos, halts, bars } = viewOf(
    '#STOP01 1',
    `#00111:${'01'.repeat(MAX_DRAWN_NOTES + 1)}`,
    `#00103:${'F03C'.repeat(MAX_DRAWN_NOTES)}`,
    `#00109:${'01'.repeat(MAX_DRAWN_NOTES + 1)}`,
  );
  expect([notes.lanes, notes.endTimes, bars]).toEqual([[], [], [1, 1]]);
  expect([tempos.length, halts.length]).toEqual([MAX_DRAWN_NOTES, MAX_DRAWN_NOTES]);
  expect(viewOf(`#00111:${'01'.repeat(MAX_DRAWN_NOTES)}`).notes.lanes).toHaveLength(MAX_DRAWN_NOTES);
});

test('notes stored without end positions are read as taps', () => {
  const old = { lanes: [11], positions: [1], times: [2000], endTimes: [3000] };
  expect(parseChartView(old)).toEqual({ notes: { ...old, endPositions: [1] }, bars: [], tempos: [], halts: [] });
  const view = viewOf('#00111:01');
  expect(parseChartView(JSON.parse(JSON.stringify(view)))).toEqual(view);
});
