import { expect, test } from 'vitest';
import type { Notification } from '#contract/voting/verdicts.ts';
import { newestFirst } from '../comments/newestFirst.ts';
import { threadsOf } from '../comments/threadsOf.ts';
import { verdictOf, verdictOfRevision } from './verdictOf.ts';

const notification = (time: string, changes: Partial<Notification> = {}): Notification => ({
  time,
  tag: 'update',
  revision: null,
  before: { table: 'st', level: '1' },
  after: { table: 'st', level: '1' },
  opinions: { high: 0, mid: 0, low: 0 },
  voteYes: 0,
  voteNeutral: 0,
  voteNo: 0,
  minimum: null,
  threshold: null,
  rule: 'enoughVotes',
  note: '',
  undone: false,
  ...changes,
});
const revision = { entryNo: 7, table: 'st', type: 'change' as const };

test('a proposal was closed by its first decision without a revision', () => {
  const own = notification('2026-01-02T00:00:00Z');
  const later = notification('2026-03-01T00:00:00Z', { tag: 'deletesub', rule: 'admin' });
  const revised = notification('2026-02-01T00:00:00Z', { revision });
  const fixed = notification('2026-01-01T00:00:00Z', { tag: 'changelink' });
  expect(verdictOf([later, revised, own, fixed])).toBe(own);
  expect(verdictOf([revised, fixed])).toBeUndefined();
});

test('a revision was closed by its own notification, and a hold leaves it open', () => {
  const held = notification('2026-01-02T00:00:00Z', { revision, tag: 'hold', rule: 'open' });
  const closed = notification('2026-01-16T00:00:00Z', { revision });
  expect(verdictOfRevision([held, closed], 7)).toBe(closed);
  expect(verdictOfRevision([held], 7)).toBeUndefined();
  expect(verdictOfRevision([closed], 8)).toBeUndefined();
});

test('comments and notifications are listed together, the newest first', () => {
  const comments = [
    { id: 'first', time: '2026-01-01T00:00:00Z' },
    { id: 'last', time: '2026-01-03T00:00:00Z' },
  ].map((one) => ({
    ...one,
    voter: 'aki',
    voterComment: one.id,
    replyTo: null,
    edited: false,
    deleted: false,
    hidden: false,
    own: false,
  }));
  const items = newestFirst(threadsOf(comments), [notification('2026-01-02T00:00:00.000Z')]);
  expect(items.map(({ kind, time }) => `${kind} ${time.slice(0, 10)}`)).toEqual([
    'comment 2026-01-03',
    'notice 2026-01-02',
    'comment 2026-01-01',
  ]);
});
