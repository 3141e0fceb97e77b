import { expect, test } from 'vitest';
import type { ActInput } from '#contract/acts.ts';
import { playerActs, valuesOf, withValues } from './acts.ts';

const fix: ActInput = {
  ...{ name: 'fix', table: 'st', entryNo: 1, sha256: null, request: null },
  ...{ songUrl: 'https://example.com/song', chartUrl: '' },
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

const admin = { admin: true, moderator: true };
const moderator = { admin: false, moderator: true };
const at = '2026-11-22T12:00:00.000Z';
const player: Parameters<typeof playerActs>[0] = { account: 12, states: [], warning: null, barring: null, ban: null };
const namesOf = (...input: Parameters<typeof playerActs>) => playerActs(...input).map(({ name }) => name);

test('a moderator is offered the warning alone, and nothing on admins and moderators', () => {
  expect(namesOf(player, moderator)).toEqual(['warn']);
  expect(namesOf({ ...player, states: ['moderator'] }, moderator)).toEqual([]);
});

test('an admin is offered what the sanctions of a player leave open', () => {
  const always = ['end-sessions', 'void-votes'];
  expect(namesOf(player, admin)).toEqual(['warn', 'bar', 'ban', ...always]);
  const sanctioned = {
    ...player,
    ...{ warning: { reason: 'names', at, seen: true }, ban: { reason: 'cheats', at } },
    barring: { reason: 'again', at, until: null, seen: false },
  };
  expect(namesOf(sanctioned, admin)).toEqual(['unwarn', 'bar', 'unbar', 'unban', ...always]);
  expect(namesOf({ ...player, states: ['deleted'] }, admin)).toEqual(['warn', 'bar', 'ban', 'void-votes']);
});
