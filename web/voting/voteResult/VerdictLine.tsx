import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Notification } from '#contract/voting/verdicts.ts';
import { Time } from '../../base/i18n/Time.tsx';
import { Group, Stack } from '../../base/ui/Layout.tsx';
import { hasNeutral } from '../../charts/hasNeutral.ts';
import { RevisionTag } from '../../charts/RevisionTag.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { LevelMove } from '../../tables/LevelMove.tsx';
import { checksOf, eventOf, isDecidedByVotes, whyDecided } from './describeVerdict.ts';
import styles from './VerdictLine.module.css';
import { VoteCounts } from './VoteCounts.tsx';

const colors = {
  update: 'var(--good)',
  delete: 'var(--bad)',
  deletesub: 'var(--bad)',
  reject: 'var(--bad)',
  hold: 'var(--warn)',
  cancel: 'var(--calm)',
  changechart: 'var(--link)',
  changelink: 'var(--link)',
  undo: 'var(--warn)',
} as const satisfies Record<Notification['tag'], string>;

interface VerdictLineProps {
  notification: Notification;
  /** Shows only what happened; its reason and tally are shown elsewhere on the page. */
  isShort?: boolean;
  /** Shown first: the title of the entry, or the time. */
  children?: ReactNode;
}

/** Shows a decision, its reason and its tally. */
export function VerdictLine({ notification, isShort = false, children }: VerdictLineProps) {
  const { t } = useTranslation();
  const { tag, revision, before, after, minimum, threshold, note, undone } = notification;
  const why = whyDecided(t, notification);
  const checks =
    isDecidedByVotes(notification) && minimum !== null && threshold !== null
      ? checksOf(notification, minimum, threshold)
      : null;
  return (
    <Stack gap="var(--space-1)" style={{ minWidth: 0 }}>
      <Group className={styles.what} gap="var(--space-1) var(--space-2)">
        {children}
        <strong style={{ color: colors[tag] }}>{t(`history.event.${eventOf(notification)}`)}</strong>
        {undone && <em>{t('history.undone')}</em>}
        <LevelMove from={before} to={after} />
        {revision && (
          <Link to={paths.revision} params={{ tableId: revision.table, entryNo: String(revision.entryNo) }}>
            <RevisionTag type={revision.type} target={after} />
          </Link>
        )}
      </Group>
      {!isShort && why && <p className={styles.why}>{why}</p>}
      {!isShort && checks && (
        <Group component="p" className={styles.tally} gap="var(--space-0) var(--space-4)" align="stretch">
          <VoteCounts
            counts={notification}
            decimals={2}
            withNeutral={hasNeutral({ table: before.table, type: revision?.type ?? null })}
          />
          <span>{t('result.rate', { is: checks.rate.is, needs: checks.rate.needs })}</span>
          <span>{t('result.weighted', { is: checks.votes.is, needs: checks.votes.needs })}</span>
        </Group>
      )}
      {note && (
        <p className={styles.note} dir="auto">
          {note}
        </p>
      )}
    </Stack>
  );
}

/** Shows a time to the minute, by GMT+9. */
export const Timestamp = ({ time }: { time: string }) => <Time time={time} className={styles.when} />;
