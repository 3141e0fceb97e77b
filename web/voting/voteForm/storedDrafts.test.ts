import { expect, test } from 'vitest';
import { readDrafts, withDraft } from './storedDrafts.ts';

const ttlMs = 1000;
const draft = { vote: 'no', difficulty: 'high', personDiff: true, level: null, comment: 'too hard' } as const;

test('a draft is restored by its key', () => {
  const drafts = withDraft({}, 'aki main song 1', draft, { now: 5, ttlMs });
  expect(readDrafts(JSON.stringify(drafts))['aki main song 1']).toEqual({ ...draft, savedAt: 5 });
  expect(drafts['bora main song 1']).toBeUndefined();
});

test('a later draft replaces the one before, and a cast ballot has none', () => {
  const first = withDraft({}, 'a', draft, { now: 1, ttlMs });
  const again = withDraft(first, 'a', { ...draft, comment: 'far too hard' }, { now: 2, ttlMs });
  expect(again).toEqual({ a: { ...draft, comment: 'far too hard', savedAt: 2 } });
  expect(withDraft(again, 'a', null, { now: 3, ttlMs })).toEqual({});
});

test('drafts that are too old are removed when another one is stored', () => {
  const old = withDraft({}, 'old', draft, { now: 0, ttlMs });
  expect(Object.keys(withDraft(old, 'new', draft, { now: ttlMs, ttlMs }))).toEqual(['old', 'new']);
  expect(Object.keys(withDraft(old, 'new', draft, { now: ttlMs + 1, ttlMs }))).toEqual(['new']);
});

test.each([
  ['nothing', null],
  ['no JSON', 'yes'],
  ['other JSON', '[1]'],
  ['a draft of another shape', '{"a":{"vote":"maybe"}}'],
])('%s is read as no drafts', (_, text) => {
  expect(readDrafts(text)).toEqual({});
});
