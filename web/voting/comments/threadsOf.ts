import type { CommentEntry } from '#contract/voting/comments.ts';

/** A comment and all replies below it, oldest first. */
export interface Thread {
  comment: CommentEntry;
  replies: CommentEntry[];
}

/** Returns comments, oldest first, as threads by their first comment: a reply to a reply is in the same thread. */
export function threadsOf(comments: readonly CommentEntry[]): Thread[] {
  const threads = new Map<string, Thread>();
  for (const comment of comments) {
    const answered = comment.replyTo === null ? undefined : threads.get(comment.replyTo);
    answered?.replies.push(comment);
    threads.set(comment.id, answered ?? { comment, replies: [] });
  }
  return [...new Set(threads.values())];
}
