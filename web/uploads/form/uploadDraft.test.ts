import { expect, test } from 'vitest';
import type { PrefilledUpload } from '#domain/uploads/prefill.ts';
import { blankDraft, chartsOf, withChart, withFile } from './uploadDraft.ts';

const chart = { chartname: 'ANOTHER', mark: 'sl', level: '5', difficulty: 4 };
const first: PrefilledUpload = { title: 'One', artist: 'A', keys: '7keys', tags: ['ln'], charts: [chart] };
const second: PrefilledUpload = { title: 'Two', artist: 'B', keys: '14keys', tags: ['soflan'], charts: [chart, chart] };

test('a file fills in what it says of itself', () => {
  const draft = withFile(blankDraft(), first, null);
  expect(draft).toMatchObject({ title: 'One', artist: 'A', keys: '7keys', tags: ['ln'], fileCharts: [chart] });
});

test('another file replaces what the one before filled in, and nothing that somebody wrote', () => {
  const written = { ...withFile(blankDraft(), first, null), artist: 'Somebody', comment: 'mine' };
  const draft = withFile({ ...written, tags: ['stream', 'ln'] }, second, first);
  expect(draft).toMatchObject({ title: 'Two', artist: 'Somebody', keys: '14keys', comment: 'mine' });
  expect(draft.tags).toEqual(['stream', 'soflan']);
  expect(draft.fileCharts).toHaveLength(2);
});

test('one chart is changed and no other, however alike they are', () => {
  const draft = withFile(blankDraft(), second, null);
  const [, other] = draft.fileCharts;
  if (!other) throw new Error('there is no second chart');
  const changed = withChart(draft, other.id, { level: '7' });
  expect(changed.fileCharts.map(({ level }) => level)).toEqual(['5', '7']);
});

test('charts of the file and those entered by hand wait for each other', () => {
  const draft = withFile(blankDraft(), second, null);
  expect(chartsOf(draft)).toHaveLength(2);
  expect(chartsOf({ ...draft, nobms: true })).toMatchObject([{ chartname: '', level: '' }]);
});
