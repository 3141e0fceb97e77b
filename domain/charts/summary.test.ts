import { expect, test } from 'vitest';
import { parseChart } from './parse/parse.ts';
import { summarize } from './summary.ts';

const chart = parseChart(new TextEncoder().encode('#TITLE Song\n#BPM 150\n#00111:010101\n#00151:0101'), 'chart.bms');

test('a summary is plain data: the facts and the hashes, without notes and keysounds', () => {
  const summary = summarize(chart, { md5: 'm', sha256: 's' });
  expect(JSON.parse(JSON.stringify(summary))).toEqual(summary);
  expect(summary).toMatchObject({ valid: true, title: 'Song', notes: 2, longNotes: 1, md5: 'm', sha256: 's' });
  expect(Object.values(summary).every((value) => value === null || typeof value !== 'object')).toBe(true);
});
