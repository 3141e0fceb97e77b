import type { TFunction } from 'i18next';
import type { NotificationRow } from '#contract/notifications/notifications.ts';
import { tableOf } from '../base/api/currentRules.ts';
import { tableLevelName } from '../tables/LevelTag.tsx';

/** Returns what a notification says, without the title of what it is about. */
export function notificationText(
  t: TFunction,
  { kind, decision, comments, limit, sanction, request, folded }: NotificationRow,
): string {
  if (folded) {
    const { table, count } = folded;
    if (table === null) return t('notifications.older', { count });
    const what = decision?.tag === 'undo' ? 'uncounted' : 'counted';
    return t(`notifications.${what}`, { table: tableOf(table)?.name ?? table, count });
  }
  if (limit) {
    const { table, before, after } = limit;
    const name = (level: number | null) =>
      level === null ? t('limits.none') : tableLevelName({ table, level: String(level) });
    const values = { before: name(before), after: name(after) };
    return t('notifications.rights', { table: tableOf(table)?.name ?? table, ...values });
  }
  if (sanction) return t(`notifications.sanction.${sanction.what}`);
  if (request) return t(`notifications.request.${request.state}`);
  if (kind === 'reply') return t('notifications.replied');
  if (comments !== null) return t('notifications.comments', { count: comments });
  const what = kind === 'proposal' || kind === 'revision' || kind === 'vote' ? kind : 'revised';
  if (!decision) return t('notifications.proposed');
  const { tag, after } = decision;
  const outcome =
    tag === 'update' && after
      ? t('notifications.outcome.accepted', {
          level: tableLevelName({ table: after.table, level: String(after.level) }),
        })
      : t(`notifications.outcome.${tag}`);
  return t('notifications.decided', { what: t(`notifications.what.${what}`), outcome });
}
