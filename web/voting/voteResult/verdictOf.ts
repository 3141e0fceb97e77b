import type { Notification } from '#contract/voting/verdicts.ts';

const closingTags: readonly Notification['tag'][] = ['update', 'reject', 'cancel', 'delete', 'deletesub'];

/**
 * Returns the notification that closed an entry's own vote: the first closing one without a revision. Undefined while
 * the vote is open.
 */
export function verdictOf(notifications: readonly Notification[]): Notification | undefined {
  return notifications
    .filter(({ revision, tag, undone }) => !undone && revision === null && closingTags.includes(tag))
    .toSorted((a, b) => Date.parse(a.time) - Date.parse(b.time))[0];
}

/** Returns the notification that closed a revision's vote; a hold leaves it open. Undefined while the vote is open. */
export function verdictOfRevision(notifications: readonly Notification[], entryNo: number): Notification | undefined {
  return notifications.find(
    ({ revision, tag, undone }) => !undone && revision?.entryNo === entryNo && tag !== 'hold' && tag !== 'undo',
  );
}
