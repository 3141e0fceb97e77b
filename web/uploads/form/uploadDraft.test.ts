import { expect, test } from 'vitest';
import type { PrefilledUpload } from '#domain/uploads/prefill.ts';
import { blankDraft, chartsOf, withChart, withFile } from './uploadDraft.ts';

const chart = { chartname: 'ANOTHER', mark: 'sl', level: '5', difficulty: 4 };
const first: PrefilledUpload = { title: 'One', artist: 'A', keys: '7keys', tags: ['ln'], charts: [chart] };
const second: PrefilledUpload = { title: 'Two', artist: 'B', keys: '14keys', tags: ['soflan'], charts: [chart, chart] };

test('another file replaces what the file before prefilled, and nothing that was edited', () => {
  const edited = { ...withFile(blankDraft(), first, null), artist: 'Somebody', comment: 'mine' };
  const draft = withFile({ ...edited, tags: ['stream', 'ln'] }, second, first);
  expect(draft).toMatchObject({ title: 'Two', artist: 'Somebody', keys: '14keys', comment: 'mine' });
  expect(draft.tags).toEqual(['stream', 'soflan']);
  expect(draft.fileCharts).toHaveLength(2);
});

test('the same file again keeps what was edited of its charts', () => {
  const draft = withFile(blankDraft(), first, null);
  const edited = withChart(draft, draft.fileCharts[0]?.id ?? 0, { level: '7' });
  expect(withFile(edited, first, first).fileCharts).toMatchObject([{ level: '7' }]);
  expect(withFile(edited, second, first).fileCharts).toMatchObject([{ level: '5' }, { level: '5' }]);
});

test('only one chart is changed, even where two are alike', () => {
  const draft = withFile(blankDraft(), second, null);
  const [, other] = draft.fileCharts;
  if (!other) throw new Error('there is no second chart');
  const changed = withChart(draft, other.id, { level: '7' });
  expect(changed.fileCharts.map(({ level }) => level)).toEqual(['5', '7']);
});

test('the draft keeps the charts of the file and those entered by hand when the user switches', () => {
  const draft = withFile(blankDraft(), second, null);
  expect(chartsOf(draft)).toHaveLength(2);
  expect(chartsOf({ ...draft, nobms: true })).toMatchObject([{ chartname: '', level: '' }]);
});
