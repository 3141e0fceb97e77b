import { expect, test } from 'vitest';
import { nextOpen } from './nextOpen.ts';

const order = ['a', 'b', 'c', 'd'];

test('the next one is the first open one below, as the reader has sorted the list', () => {
  expect(nextOpen(order, new Set(['a', 'c', 'd']), 'a')).toBe('c');
  expect(nextOpen(order.toReversed(), new Set(['a', 'b', 'd']), 'c')).toBe('b');
});

test('at the end of the list it goes on from the top', () => {
  expect(nextOpen(order, new Set(['a', 'b']), 'd')).toBe('a');
});

test('the one at hand is never the next one', () => {
  expect(nextOpen(order, new Set(['b']), 'b')).toBeNull();
});

test('without one at hand, or with one that has left the list, it is the first open one', () => {
  expect(nextOpen(order, new Set(['b', 'd']), null)).toBe('b');
  expect(nextOpen(order, new Set(['b', 'd']), 'gone')).toBe('b');
  expect(nextOpen(order, new Set(['a', 'd']), 'gone')).toBe('a');
});

test('nothing open has no next one', () => {
  expect(nextOpen(order, new Set(), 'a')).toBeNull();
  expect(nextOpen([], new Set(), null)).toBeNull();
});
