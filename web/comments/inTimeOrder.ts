import type { SongDetail } from '#contract/submissions.ts';

type Comment = NonNullable<SongDetail['comments']>[number];
type Line = SongDetail['notifications'][number];

/** A comment of somebody, or a notification of the system. */
export type TalkItem = { key: string; time: string } & (
  | { kind: 'comment'; comment: Comment }
  | { kind: 'notice'; line: Line }
);

/** Comments and notifications together, the newest first; of one instant, as they came. */
export function inTimeOrder(comments: readonly Comment[], notifications: readonly Line[]): TalkItem[] {
  const items: TalkItem[] = [
    ...comments.map((comment, index) => ({
      kind: 'comment' as const,
      key: `comment ${index}`,
      time: comment.time,
      comment,
    })),
    ...notifications.map((line, index) => ({ kind: 'notice' as const, key: `notice ${index}`, time: line.time, line })),
  ];
  return items.sort((a, b) => Date.parse(b.time) - Date.parse(a.time));
}
