import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { draftStore } from './draftStore.ts';

const values = new Map<string, string>();
beforeEach(() => {
  values.clear();
  vi.useFakeTimers({ now: 0 });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

let stores = 0;
/** Returns a store of a new name, as values that were once set last as long as the page. */
const newStore = (name = `drafts ${++stores}`) => draftStore(name, z.object({ text: z.string() }), () => 1000);

test('a draft is restored for its account and form only', () => {
  const store = newStore();
  store.set('aki', 'one', { text: 'too hard' });
  expect(store.get('aki', 'one')).toEqual({ text: 'too hard' });
  expect(store.get('bora', 'one')).toBeNull();
  expect(store.get('aki', 'two')).toBeNull();
});

test('a draft that is too old is not restored, and is removed when another one is stored', () => {
  const store = newStore('old ones');
  store.set('aki', 'one', { text: 'old' });
  vi.setSystemTime(1000);
  expect(store.get('aki', 'one')).not.toBeNull();
  vi.setSystemTime(1001);
  expect(store.get('aki', 'one')).toBeNull();
  store.set('aki', 'two', { text: 'new' });
  expect(values.get('old ones')).not.toContain('aki one');
});

test('a form that is only looked at stores nothing', () => {
  newStore('looked at').set('aki', 'one', null);
  expect(values.has('looked at')).toBe(false);
});

test.each([
  ['no JSON', 'yes'],
  ['other JSON', '[1]'],
  ['a draft of another shape', '{"aki one":{"savedAt":0,"draft":{"text":1}}}'],
])('%s is read as no drafts', (_, text) => {
  values.set(`odd ${text}`, text);
  const store = newStore(`odd ${text}`);
  expect(store.get('aki', 'one')).toBeNull();
  store.set('aki', 'one', { text: 'new' });
  expect(store.get('aki', 'one')).toEqual({ text: 'new' });
});
