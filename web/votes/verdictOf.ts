import type { Notification } from '#contract/verdicts.ts';

const closing: readonly Notification['tag'][] = ['update', 'reject', 'cancel', 'delete', 'deletesub'];

/** The line that closed an entry's own vote: the first of those that no revision brought. Undefined while it is open. */
export function verdictOf(notifications: readonly Notification[]): Notification | undefined {
  return notifications
    .filter(({ revision, tag }) => revision === null && closing.includes(tag))
    .toSorted((a, b) => Date.parse(a.time) - Date.parse(b.time))[0];
}

/** The line that closed a revision's vote: holds leave it open. */
export function verdictOfRevision(notifications: readonly Notification[], entryNo: number): Notification | undefined {
  return notifications.find(({ revision, tag }) => revision?.entryNo === entryNo && tag !== 'hold');
}
