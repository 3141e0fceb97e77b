import { expect, it } from 'vitest';
import { blocksRestore, type EntryState } from './blocksRestore.ts';

const other = (result: EntryState['result'], facts: Partial<EntryState> = {}): EntryState => ({
  result,
  deleted: false,
  removed: false,
  ...facts,
});

it('an open or official entry of the chart blocks every restore', () => {
  for (const result of ['reject', 'accept', 'canceled'] as const) {
    expect(blocksRestore({ result }, other('new'))).toBe(true);
    expect(blocksRestore({ result }, other('accept'))).toBe(true);
  }
});

it('a rejected or deleted entry blocks only that of a canceled one', () => {
  for (const gone of [other('reject'), other('accept', { deleted: true })]) {
    expect(blocksRestore({ result: 'canceled' }, gone)).toBe(true);
    expect(blocksRestore({ result: 'reject' }, gone)).toBe(false);
  }
});

it('a canceled entry, or one that was removed from sub, blocks nothing', () => {
  expect(blocksRestore({ result: 'canceled' }, other('canceled'))).toBe(false);
  expect(blocksRestore({ result: 'canceled' }, other('accept', { removed: true }))).toBe(false);
});
