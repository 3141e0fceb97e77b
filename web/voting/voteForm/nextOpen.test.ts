import { expect, test } from 'vitest';
import { nextOpen } from './nextOpen.ts';

const order = ['a', 'b', 'c', 'd'];

test('the next entry is the first open one below, in the sorted order of the list', () => {
  expect(nextOpen(order, new Set(['a', 'c', 'd']), 'a')).toBe('c');
  expect(nextOpen(order.toReversed(), new Set(['a', 'b', 'd']), 'c')).toBe('b');
});

test('after the end of the list the search goes on from the top', () => {
  expect(nextOpen(order, new Set(['a', 'b']), 'd')).toBe('a');
});

test('the current entry is never the next one', () => {
  expect(nextOpen(order, new Set(['b']), 'b')).toBeNull();
});

test('without a current entry, or with one that has left the list, the first open entry is next', () => {
  expect(nextOpen(order, new Set(['b', 'd']), null)).toBe('b');
  expect(nextOpen(order, new Set(['b', 'd']), 'gone')).toBe('b');
  expect(nextOpen(order, new Set(['a', 'd']), 'gone')).toBe('a');
});

test('there is no next entry where nothing is open', () => {
  expect(nextOpen(order, new Set(), 'a')).toBeNull();
  expect(nextOpen([], new Set(), null)).toBeNull();
});
