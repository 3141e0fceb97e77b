import { expect, test } from 'vitest';
import { pagesToShow } from './pagesToShow.ts';

test('the first, the last and those around are shown, and a gap where others are left out', () => {
  expect(pagesToShow(1, 1)).toEqual([1]);
  expect(pagesToShow(1, 40)).toEqual([1, 2, 0, 40]);
  expect(pagesToShow(20, 40)).toEqual([1, 0, 19, 20, 21, 0, 40]);
  expect(pagesToShow(40, 40)).toEqual([1, 0, 39, 40]);
});

test('no gap stands for a single page', () => {
  expect(pagesToShow(4, 6)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('beyond the end only pages that exist are shown', () => {
  expect(pagesToShow(99, 3)).toEqual([1, 2, 3]);
});
