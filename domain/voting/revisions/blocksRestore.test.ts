import { expect, it } from 'vitest';
import { blocksRestore, type EntryState } from './blocksRestore.ts';

const other = (result: EntryState['result'], facts: Partial<EntryState> = {}): EntryState => ({
  result,
  deleted: false,
  removed: false,
  ...facts,
});

it('an open or official entry of the chart blocks a restore', () => {
  expect(blocksRestore(other('new'))).toBe(true);
  expect(blocksRestore(other('accept'))).toBe(true);
});

it('a rejected, deleted, canceled or removed entry blocks nothing', () => {
  expect(blocksRestore(other('reject'))).toBe(false);
  expect(blocksRestore(other('accept', { deleted: true }))).toBe(false);
  expect(blocksRestore(other('canceled'))).toBe(false);
  expect(blocksRestore(other('accept', { removed: true }))).toBe(false);
});
