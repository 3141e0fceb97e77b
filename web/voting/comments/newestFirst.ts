import type { SongDetail } from '#contract/voting/submissions.ts';
import type { Thread } from './threadsOf.ts';

type Notification = SongDetail['notifications'][number];

/** A comment by a player with its replies, or a notification by the system. */
export type TimelineItem = { key: string; time: string } & (
  | { kind: 'comment'; thread: Thread }
  | { kind: 'notice'; notification: Notification }
);

/** Returns threads of comments and notifications in one list, newest first; items of the same time keep their order. */
export function newestFirst(threads: readonly Thread[], notifications: readonly Notification[]): TimelineItem[] {
  const items: TimelineItem[] = [
    ...threads.map((thread) => ({
      kind: 'comment' as const,
      key: thread.comment.id,
      time: thread.comment.time,
      thread,
    })),
    ...notifications.map((notification, index) => ({
      kind: 'notice' as const,
      key: `notice ${index}`,
      time: notification.time,
      notification,
    })),
  ];
  return items.sort((a, b) => Date.parse(b.time) - Date.parse(a.time));
}
