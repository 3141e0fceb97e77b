import { expect, test } from 'vitest';
import type { VotingSong } from '#contract/voting/voting.ts';
import { filteredVotes, type VoteFilters } from './filterVotes.ts';

const song = (changes: Partial<VotingSong> = {}) =>
  ({ title: 'Ａmber Sky [HARD]', artist: 'Moth', level: '3', viewer: 'success', ...changes }) as VotingSong;
const passes = (filters: VoteFilters, changes: Partial<VotingSong> = {}) =>
  filteredVotes([song(changes)], filters, () => false).length === 1;

test('each word is looked for in title and artist', () => {
  expect(passes({ search: 'amber' })).toBe(true);
  expect(passes({ search: ' ＭＯＴＨ ' })).toBe(true);
  expect(passes({ search: 'moth hard' })).toBe(true);
  expect(passes({ search: 'moth easy' })).toBe(false);
});

test('of several levels one suffices', () => {
  expect(passes({ levelfilter: '2,3' })).toBe(true);
  expect(passes({ levelfilter: '13' })).toBe(false);
});

test('"I can vote" leaves out what is above the limit, "not voted yet" only what was voted on', () => {
  expect(passes({ show: 'open' }, { viewer: 'restricted' })).toBe(false);
  expect(passes({ show: 'unvoted' }, { viewer: 'restricted' })).toBe(true);
  expect(passes({ show: 'unvoted' }, { viewer: 'voted' })).toBe(false);
  expect(passes({ show: 'open,unvoted' })).toBe(true);
});
