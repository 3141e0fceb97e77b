import { expect, test } from 'vitest';
import en from './en/publishedTable.json';
import ja from './ja/publishedTable.json';
import ko from './ko/publishedTable.json';

test.each([
  ['ja', ja],
  ['ko', ko],
])('the texts of published pages in %s have every key, and none is empty', (_, texts) => {
  const plural = /_(one|other)$/;
  const keys = (catalog: object) => new Set(Object.keys(catalog).map((key) => key.replace(plural, '')));
  expect(keys(texts)).toEqual(keys(en));
  expect(Object.values(texts).filter((text) => text.trim() === '')).toEqual([]);
});
