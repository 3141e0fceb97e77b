import type { SongDetail } from '#contract/submissions.ts';

type Comment = NonNullable<SongDetail['comments']>[number];
type Notification = SongDetail['notifications'][number];

/** A comment by a player, or a notification by the system. */
export type TimelineItem = { key: string; time: string } & (
  | { kind: 'comment'; comment: Comment }
  | { kind: 'notice'; notification: Notification }
);

/** Returns comments and notifications in one list, newest first; items of the same time keep their order. */
export function newestFirst(comments: readonly Comment[], notifications: readonly Notification[]): TimelineItem[] {
  const items: TimelineItem[] = [
    ...comments.map((comment, index) => ({
      kind: 'comment' as const,
      key: `comment ${index}`,
      time: comment.time,
      comment,
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
