import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { gmt9, SECOND_MS } from '#domain/common/dates.ts';
import { nextVoteCount } from '#domain/voting/calendar.ts';
import { fetchServerDate, serverNow } from '../../base/api/serverClock.ts';
import styles from './Countdown.module.css';

/** Counts down to the next vote count, by the clock of the server. */
export function Countdown() {
  const { t } = useTranslation();
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    void fetchServerDate().then(() => setNow(serverNow()));
    const timer = setInterval(() => setNow(serverNow()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const next = nextVoteCount(now);
  const left = partsOf(next.getTime() - now.getTime());
  return (
    <div className={styles.countdown}>
      <p>{t('home.nextVoteCount')}</p>
      <p className={styles.left} role="timer">
        {t(left.days > 0 ? 'home.timeLeft' : 'home.timeLeftToday', left)}
      </p>
      <p>{gmt9(next).minute} (GMT+9)</p>
    </div>
  );
}

/** Returns whole days, and the rest as two-digit hours, minutes and seconds. */
function partsOf(ms: number) {
  const seconds = Math.floor(ms / SECOND_MS);
  const pad = (value: number) => String(value).padStart(2, '0');
  return {
    days: Math.floor(seconds / 86_400),
    hours: pad(Math.floor(seconds / 3600) % 24),
    minutes: pad(Math.floor(seconds / 60) % 60),
    seconds: pad(seconds % 60),
  };
}
