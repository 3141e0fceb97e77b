import { expect, test } from 'vitest';
import { pagesToShow } from './pagesToShow.ts';

test('the first page, the last and those around the current one are shown, with gaps for the others', () => {
  expect(pagesToShow(1, 1)).toEqual([1]);
  expect(pagesToShow(1, 40)).toEqual([1, 2, 0, 40]);
  expect(pagesToShow(20, 40)).toEqual([1, 0, 19, 20, 21, 0, 40]);
  expect(pagesToShow(40, 40)).toEqual([1, 0, 39, 40]);
});

test('a gap never replaces a single page', () => {
  expect(pagesToShow(4, 6)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('beyond the last page only pages that exist are shown', () => {
  expect(pagesToShow(99, 3)).toEqual([1, 2, 3]);
});
