import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { VISITOR } from '#contract/platform/accountHeader.ts';
import type { PrefilledUpload } from '#domain/uploads/prefill.ts';
import { fromKept, toKept, uploadDrafts } from './keptUpload.ts';
import { blankDraft, withFile } from './uploadDraft.ts';

beforeEach(() => {
  const values = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

const chart = { chartname: 'ANOTHER', mark: 'sl', level: '5', difficulty: 4 };
const read: PrefilledUpload = { title: 'One', artist: 'A', keys: '7keys', tags: ['ln'], charts: [chart] };
const filled = { ...withFile(blankDraft(), read, null), comment: 'mine', proposer: 'me', password: 'long_enough' };

test('a form is kept without its password, and restored', () => {
  const kept = toKept(filled, read);
  expect(JSON.stringify(kept)).not.toContain('long_enough');
  if (!kept) throw new Error('nothing is kept');
  const restored = fromKept(kept);
  expect(restored).toMatchObject({ title: 'One', comment: 'mine', password: '', fileCharts: [chart] });
  const ids = [...restored.fileCharts, ...restored.manualCharts].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a form with nothing but a name is not kept', () => {
  expect(toKept(blankDraft(), null)).toBeNull();
  expect(toKept({ ...blankDraft(), proposer: 'me' }, null)).toBeNull();
  expect(toKept({ ...blankDraft(), comment: 'mine' }, null)).not.toBeNull();
});

test('the draft of a visitor goes to the account that logs in, and to no other', () => {
  const kept = toKept(filled, read);
  uploadDrafts.set(VISITOR, 'upload', kept);
  expect(uploadDrafts.get('aki', 'upload')).toEqual(kept);
  uploadDrafts.set('aki', 'upload', kept);
  expect(uploadDrafts.get('aki', 'upload')).toEqual(kept);
  expect(uploadDrafts.get('bora', 'upload')).toBeNull();
  expect(uploadDrafts.get(VISITOR, 'upload')).toBeNull();
  uploadDrafts.set('aki', 'upload', null);
  expect(uploadDrafts.get('aki', 'upload')).toBeNull();
});
