import { expect, test } from 'vitest';
import type { CommentEntry } from '#contract/voting/comments.ts';
import { threadsOf } from './threadsOf.ts';

const comment = (id: string, replyTo: string | null = null): CommentEntry => ({
  id,
  replyTo,
  voter: 'aki',
  voterComment: id,
  time: '2026-11-22T12:00:00.000Z',
  edited: false,
  deleted: false,
  hidden: false,
  own: false,
});
const idsOf = (comments: CommentEntry[]) =>
  threadsOf(comments).map(({ comment: { id }, replies }) => [id, ...replies.map((reply) => reply.id)]);

test('replies follow their comment, oldest first, replies to replies too', () => {
  const comments = [
    comment('a'),
    comment('b'),
    comment('c', 'a'),
    comment('d', 'c'),
    comment('e', 'b'),
    comment('f', 'a'),
  ];
  expect(idsOf(comments)).toEqual([
    ['a', 'c', 'd', 'f'],
    ['b', 'e'],
  ]);
});

test('a reply to a comment that is not in the list begins a thread', () => {
  expect(idsOf([comment('a', 'gone'), comment('b', 'a')])).toEqual([['a', 'b']]);
});
