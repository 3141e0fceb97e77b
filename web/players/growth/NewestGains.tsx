import { useTranslation } from 'react-i18next';
import type { GrowthDay } from '#contract/growth.ts';
import { Day } from '../../base/i18n/Day.tsx';
import { signedText } from '../../base/i18n/numberText.ts';
import { dayText } from './dayText.ts';
import styles from './Growth.module.css';
import { gainText, isShown } from './gainText.ts';

/** How many days are listed. */
const SHOWN = 8;

interface NewestGainsProps {
  /** Oldest first. */
  days: readonly GrowthDay[];
}

/** Lists the gains of the newest days, the newest first. */
export function NewestGains({ days }: NewestGainsProps) {
  const { t, i18n } = useTranslation();
  const newest = days.toReversed().map(({ day, gained, movedSkill }) => ({
    day,
    gain: gainText(t, i18n.language, gained),
    moved: isShown(movedSkill) ? t('growth.moved', { skill: signedText(i18n.language, movedSkill, 1) }) : '',
  }));
  // On some days only charts moved, and of the first day only the final values may be known.
  const gains = newest.filter(({ gain, moved }) => gain !== null || moved !== '').slice(0, SHOWN);
  if (gains.length === 0) return null;
  return (
    <ol className={styles.gains} aria-label={t('growth.newest')}>
      {gains.map(({ day, gain, moved }) => (
        <li key={day}>
          <Day day={day}>{dayText(day)}</Day>
          {gain !== null && <span className={styles.gain}>{gain}</span>}
          {moved && <span className="hint">{moved}</span>}
        </li>
      ))}
    </ol>
  );
}
