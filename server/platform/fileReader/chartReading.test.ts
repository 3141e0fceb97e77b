import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { parseChart } from '#domain/charts/parse/parse.ts';
import { chartReading } from './chartReading.ts';

/** Returns what is stored of a chart with this many notes, BPM changes and stops, at odd times. */
function readingOf(measures: number) {
  const lines = Array.from({ length: measures }, (_, measure) => {
    const at = `#${String(measure).padStart(3, '0')}`;
    return [
      `${at}02:${1 + ((measure * 7919) % 997) / 997}`,
      ...['11', '12', '09'].map((channel) => `${at}${channel}:${'01'.repeat(97)}`),
      `${at}03:${'7F3D'.repeat(40)}`,
    ];
  });
  const bytes = Buffer.from(['#TITLE t', '#WAV01 a', '#STOP01 1', '#BPM 123.456789', ...lines.flat()].join('\r\n'));
  const { view } = chartReading(parseChart(bytes, 'a.bms'), bytes);
  return { size: view.length, view: JSON.parse(inflateSync(view).toString()) };
}

test('a chart view of more than 1 MB is stored with measures and the first BPM only', () => {
  const usual = readingOf(50);
  expect(usual.view.notes.lanes.length).toBe(50 * 2 * 97);
  const huge = readingOf(500);
  expect(huge.size).toBeLessThan(1024 * 1024);
  expect(huge.view).toMatchObject({ notes: { lanes: [], positions: [] }, halts: [] });
  expect(huge.view.tempos).toHaveLength(1);
  expect(huge.view.bars.length).toBeGreaterThanOrEqual(500);
});
