import { expect, test } from 'vitest';
import type { ActInput } from '#contract/acts/acts.ts';
import { allowedActs, playerActs, valuesOf, withValues } from './acts.ts';

const fix: ActInput = {
  name: 'fix',
  table: 'st',
  entryNo: 1,
  sha256: null,
  request: null,
  songUrl: 'https://example.com/song',
  chartUrl: '',
};

test('a link that is left as it is does not change, and one that is emptied does', () => {
  expect(withValues(fix, valuesOf(fix))).toEqual({ ...fix, songUrl: null, chartUrl: null });
  const edited = withValues(fix, { ...valuesOf(fix), songUrl: '', chartUrl: ' https://example.com/chart ' });
  expect(edited).toEqual({ ...fix, songUrl: '', chartUrl: 'https://example.com/chart' });
});

test('an act without fields is sent as it was given', () => {
  const act: ActInput = { name: 'cancel', table: 'st', entryNo: 1 };
  expect(withValues(act, valuesOf(act))).toEqual(act);
});

const admin = { nickname: 'admin', admin: true, moderator: true };
const moderator = { nickname: 'moderator', admin: false, moderator: true };
const at = '2026-11-22T12:00:00.000Z';
const player: Parameters<typeof playerActs>[0] = {
  account: 12,
  nickname: 'aki',
  states: [],
  warning: null,
  barring: null,
  ban: null,
};
const namesOf = (...input: Parameters<typeof playerActs>) => playerActs(...input).map(({ name }) => name);

test('a moderator is offered the warning alone, and nothing on admins and moderators', () => {
  expect(namesOf(player, moderator)).toEqual(['warn']);
  expect(namesOf({ ...player, states: ['moderator'] }, moderator)).toEqual([]);
});

test('an admin is offered what the sanctions of a player leave open', () => {
  const always = ['end-sessions', 'void-votes', 'restore-votes'];
  expect(namesOf(player, admin)).toEqual(['warn', 'bar', 'ban', ...always]);
  const sanctioned = {
    ...player,
    warning: { reason: 'names', at, seen: true },
    ban: { reason: 'cheats', at },
    barring: { reason: 'again', at, until: null, seen: false },
  };
  expect(namesOf(sanctioned, admin)).toEqual(['unwarn', 'bar', 'unbar', 'unban', ...always]);
  expect(namesOf({ ...player, states: ['deleted'] }, admin)).toEqual([
    'warn',
    'bar',
    'ban',
    'void-votes',
    'restore-votes',
  ]);
});

test("nobody is offered an act on their own matter, nor a moderator one on an admin's", () => {
  const comment: ActInput = { name: 'hide-comment', comment: '5f0d9b1e-0000-4000-8000-000000000000' };
  const on = (nickname: string, rights = moderator, states: typeof player.states = []) =>
    allowedActs([comment, fix], rights, { nickname, states }).map(({ name }) => name);
  expect(on('aki')).toEqual(['hide-comment']);
  expect([on('moderator'), on('boss', moderator, ['admin'])]).toEqual([[], []]);
  expect([on('admin', admin), on('boss', admin, ['admin'])]).toEqual([['fix'], ['hide-comment', 'fix']]);
  expect(namesOf({ ...player, nickname: 'admin', states: ['admin'] }, admin)).toEqual(['end-sessions']);
});
