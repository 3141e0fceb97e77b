import { useTranslation } from 'react-i18next';
import { gmt9 } from '#domain/common/dates.ts';
import { daysLeft, deadlineWarning } from '#domain/voting/window.ts';
import { currentRules } from '../../base/api/currentRules.ts';
import { serverNow } from '../../base/api/serverClock.ts';
import { Time } from '../../base/i18n/Time.tsx';
import { Icon } from '../../base/ui/Icon.tsx';
import styles from './Deadline.module.css';

const warnings = {
  soon: { color: 'var(--warn)', label: 'vote.deadlineSoon' },
  over: { color: 'var(--bad)', label: 'vote.deadlineOver' },
} as const;

interface DeadlineProps {
  deadline: string;
  /** Shows the days left, with the date in the tooltip. */
  isShort?: boolean;
}

/** Shows the deadline of a vote, with a warning in the last week and after the end. */
export function Deadline({ deadline, isShort = false }: DeadlineProps) {
  const { t } = useTranslation();
  const ends = new Date(deadline);
  const warning = deadlineWarning(currentRules(), ends, serverNow());
  const { color, label } = warning === 'none' ? { color: undefined, label: undefined } : warnings[warning];
  const [day, minute] = gmt9(ends).minute.split(' ');
  return (
    <span className={styles.deadline}>
      {label && (
        <span style={{ color, display: 'inline-flex' }} title={t(label)}>
          <Icon name="warning" size={isShort ? 16 : 18} label={t(label)} />
        </span>
      )}
      <Time time={deadline}>
        {isShort ? (
          t('vote.inDays', { count: daysLeft(ends, serverNow()) })
        ) : (
          <>
            <span className="nowrap">{day}</span> <span className="nowrap">{minute}</span>
          </>
        )}
      </Time>
    </span>
  );
}
