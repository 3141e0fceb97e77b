import { useTranslation } from 'react-i18next';
import type { VotingSong } from '#contract/voting.ts';
import { gmt9 } from '#domain/dates.ts';
import { deadlineWarning } from '#domain/voting/window.ts';
import { serverNow } from '../api/serverClock.ts';
import { currentRules } from '../rules.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './VoteList.module.css';

const warnings = {
  soon: { color: 'var(--warn)', label: 'vote.deadlineSoon' },
  over: { color: 'var(--bad)', label: 'vote.deadlineOver' },
} as const;

interface DeadlineProps {
  song: VotingSong;
}

/** Until when votes are taken, with the warning of its last week. */
export function Deadline({ song }: DeadlineProps) {
  const { t } = useTranslation();
  const warning = deadlineWarning(currentRules(), new Date(song.publishedTime), serverNow());
  const { color, label } = warning === 'none' ? { color: undefined, label: undefined } : warnings[warning];
  return (
    <span className={styles.deadline}>
      {gmt9(new Date(song.deadline)).minute}
      {label && (
        <span style={{ color, display: 'inline-flex' }} title={t(label)}>
          <Icon name="warning" label={t(label)} />
        </span>
      )}
    </span>
  );
}
