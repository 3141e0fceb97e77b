import { useTranslation } from 'react-i18next';
import { gmt9 } from '#domain/common/dates.ts';
import { deadlineWarning } from '#domain/voting/window.ts';
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
  publishedTime: string;
  deadline: string;
}

/** Shows the deadline of a vote, with a warning in the last week and after the end. */
export function Deadline({ publishedTime, deadline }: DeadlineProps) {
  const { t } = useTranslation();
  const warning = deadlineWarning(currentRules(), new Date(publishedTime), serverNow());
  const { color, label } = warning === 'none' ? { color: undefined, label: undefined } : warnings[warning];
  const [day, minute] = gmt9(new Date(deadline)).minute.split(' ');
  return (
    <span className={styles.deadline}>
      <Time time={deadline}>
        <span className="nowrap">{day}</span> <span className="nowrap">{minute}</span>
      </Time>
      {label && (
        <span style={{ color, display: 'inline-flex' }} title={t(label)}>
          <Icon name="warning" label={t(label)} />
        </span>
      )}
    </span>
  );
}
