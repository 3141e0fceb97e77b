import { describe, expect, it } from 'vitest';
import { rules } from '#testing/site/rules.ts';
import type { EntryState } from './blocksRestore.ts';
import { type FixFacts, fixChanges, whyNotFix } from './whyNotFix.ts';

const state = (result: EntryState['result'], more: Partial<EntryState> = {}): EntryState => ({
  result,
  deleted: false,
  removed: false,
  ...more,
});
const entry = {
  ...state('accept'),
  md5: 'a',
  sha256: 'A',
  songUrl: 'https://example.com/song',
  chartUrl: '',
};
const chart = { md5: 'b', sha256: 'B', title: 'Right', artist: 'her' };
const form = { songUrl: null, chartUrl: null, comment: 'because' };
const facts: FixFacts = { rules, form, entry, chart, others: [] };

const why = (more: Partial<FixFacts>) => whyNotFix({ ...facts, ...more })?.error ?? null;

describe('why a fix may not be made', () => {
  it('is the first refusal in order', () => {
    const bad = { songUrl: 'x', chartUrl: null };
    expect(why({ form: { ...bad, comment: ' ' }, entry: null, chart: 'missing' })).toBe('NOTINFO');
    const long = 'x'.repeat(201);
    expect(why({ form: { ...bad, comment: long }, entry: null, chart: 'missing' })).toBe('TOOLONGCOM');
    expect(why({ form: { ...form, ...bad }, entry: null, chart: 'missing' })).toBe('ENOTFOUND');
    expect(why({ form: { ...form, ...bad }, chart: 'missing' })).toBe('ESONGNOTFOUND');
    expect(why({ form: { ...form, ...bad }, others: [state('new')] })).toBe('NOTVALIDVALUE');
    expect(why({ others: [state('new')] })).toBe('EALREADYSUBMIT');
    expect(why({})).toBeNull();
  });

  it('is that a chart would have two live entries', () => {
    for (const result of ['accept', 'reject'] as const) {
      for (const other of [state('new'), state('accept'), state('accept', { deleted: true }), state('reject')]) {
        expect(why({ entry: { ...entry, result }, others: [other] }), `${result} beside ${other.result}`).toBe(
          'EALREADYSUBMIT',
        );
      }
      expect(why({ entry: { ...entry, result }, others: [state('canceled')] })).toBeNull();
      expect(why({ entry: { ...entry, result }, others: [state('accept', { removed: true })] })).toBeNull();
    }
    for (const result of ['new', 'canceled'] as const) {
      expect(why({ entry: { ...entry, result }, others: [state('accept')] })).toBeNull();
    }
  });

  it('is not that two imported entries already share a chart', () => {
    const links = { ...form, chartUrl: 'https://example.com/chart' };
    expect(why({ form: links, chart: null, others: [state('accept')] })).toBeNull();
  });
});

describe('what a fix changes', () => {
  it('is a different file only if the md5 differs: a newly known sha256 is not', () => {
    const imported = { ...entry, sha256: '' };
    expect(fixChanges(form, imported, { md5: 'a', sha256: 'A' })).toEqual({
      chart: true,
      otherFile: false,
      links: false,
    });
    expect(fixChanges(form, entry, { md5: 'a', sha256: 'A' })).toEqual({
      chart: false,
      otherFile: false,
      links: false,
    });
    expect(fixChanges(form, entry, chart)).toEqual({ chart: true, otherFile: true, links: false });
  });
});
