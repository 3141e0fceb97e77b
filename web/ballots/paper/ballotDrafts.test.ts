import { expect, test } from 'vitest';
import { readDrafts, withDraft } from './ballotDrafts.ts';

const keptMs = 1000;
const written = { vote: 'no', difficulty: 'high', personDiff: true, level: null, comment: 'too hard' } as const;

test('a draft is found again under its key', () => {
  const drafts = withDraft({}, 'aki main song 1', written, { now: 5, keptMs });
  expect(readDrafts(JSON.stringify(drafts))['aki main song 1']).toEqual({ ...written, savedAt: 5 });
  expect(drafts['bora main song 1']).toBeUndefined();
});

test('one that is written again replaces the one before, and one that was cast is gone', () => {
  const first = withDraft({}, 'a', written, { now: 1, keptMs });
  const again = withDraft(first, 'a', { ...written, comment: 'far too hard' }, { now: 2, keptMs });
  expect(again).toEqual({ a: { ...written, comment: 'far too hard', savedAt: 2 } });
  expect(withDraft(again, 'a', null, { now: 3, keptMs })).toEqual({});
});

test('those that are too old go when another one is kept', () => {
  const old = withDraft({}, 'old', written, { now: 0, keptMs });
  expect(Object.keys(withDraft(old, 'new', written, { now: keptMs, keptMs }))).toEqual(['old', 'new']);
  expect(Object.keys(withDraft(old, 'new', written, { now: keptMs + 1, keptMs }))).toEqual(['new']);
});

test.each([
  ['nothing', null],
  ['no JSON', 'yes'],
  ['JSON of something else', '[1]'],
  ['a draft of another shape', '{"a":{"vote":"maybe"}}'],
])('%s is no draft', (_, text) => {
  expect(readDrafts(text)).toEqual({});
});
