import { describe, expect, it } from 'vitest';
import { NOW } from '#testing/site/rules.ts';
import { daysAfter } from '../common/dates.ts';
import { duplicates, type OpenEntry } from './duplicates.ts';

const entry = (entryNo: number, facts: Partial<OpenEntry> = {}): OpenEntry => ({
  series: 'main',
  entryNo,
  md5: `md5 of ${entryNo}`,
  sha256: `sha256 of ${entryNo}`,
  notesHash: null,
  publishedAt: daysAfter(NOW, entryNo),
  ...facts,
});
const numbers = (entries: OpenEntry[]) => duplicates(entries).map(({ entryNo }) => entryNo);

describe('of several open entries of one chart', () => {
  it('the later ones are canceled, by md5, by sha256 or by the same notes in another file', () => {
    expect(numbers([entry(1, { md5: 'a' }), entry(2, { md5: 'a' }), entry(3, { md5: 'a' })])).toEqual([2, 3]);
    expect(numbers([entry(1, { sha256: 'a' }), entry(2, { sha256: 'a' })])).toEqual([2]);
    expect(numbers([entry(1, { notesHash: 'a' }), entry(2, { notesHash: 'a' })])).toEqual([2]);
  });

  it('the later one is published later, whatever its number and place in the list', () => {
    const late = entry(1, { md5: 'a', publishedAt: daysAfter(NOW, 9) });
    expect(numbers([late, entry(2, { md5: 'a' })])).toEqual([1]);
    expect(numbers([entry(2, { md5: 'a' }), late])).toEqual([1]);
  });

  it('of two published at once, the larger number is the later one', () => {
    const both = { md5: 'a', publishedAt: NOW };
    expect(numbers([entry(8, both), entry(7, both)])).toEqual([8]);
  });

  it('entries with unknown notes, or in different series, are no duplicates', () => {
    expect(numbers([entry(1), entry(2)])).toEqual([]);
    expect(numbers([entry(1, { md5: 'a' }), entry(2, { md5: 'a', series: 'fr' })])).toEqual([]);
  });

  it('entries without a sha256 are no duplicates', () => {
    expect(numbers([entry(1, { sha256: '' }), entry(2, { sha256: '' })])).toEqual([]);
  });

  it('a canceled entry does not cancel others', () => {
    const chain = [entry(1, { md5: 'a' }), entry(2, { md5: 'a', notesHash: 'n' }), entry(3, { notesHash: 'n' })];
    expect(numbers(chain)).toEqual([2]);
  });
});
