import { expect, test } from 'vitest';
import { notesJson } from './notesJson.ts';
import { parseChart } from './parse.ts';
import { summarize } from './summary.ts';

const chart = parseChart(new TextEncoder().encode('#TITLE Song\n#BPM 150\n#00111:010101\n#00151:0101'), 'chart.bms');

test('a summary is plain data: the facts and the hashes, without notes and sounds', () => {
  const summary = summarize(chart, { md5: 'm', sha256: 's' });
  expect(JSON.parse(JSON.stringify(summary))).toEqual(summary);
  expect(summary).toMatchObject({ valid: true, title: 'Song', notes: 2, longNotes: 1, md5: 'm', sha256: 's' });
  expect(Object.keys(summary)).not.toContain('noteList');
  expect(Object.keys(summary)).not.toContain('soundFiles');
});

test('stored notes are plain columns in whole milliseconds', () => {
  const notes = notesJson(chart.noteList);
  expect(JSON.parse(JSON.stringify(notes))).toEqual(notes);
  expect(notes).toEqual({ lanes: [11, 11], positions: [1, 1 + 2 / 3], times: [1600, 2667], endTimes: [2400, 2667] });
});
