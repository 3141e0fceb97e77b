import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../../base/api/serverClock.ts';

const SECOND_MS = 1000;

interface TimeLeftProps {
  /** An instant in ISO 8601. */
  until: string;
}

/** Counts down the time until the code expires, by the server's clock. */
export function TimeLeft({ until }: TimeLeftProps) {
  const { t } = useTranslation();
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.round((new Date(until).getTime() - now.getTime()) / SECOND_MS));
  return (
    <span role="timer">
      {t('proof.left', { minutes: Math.floor(seconds / 60), seconds: String(seconds % 60).padStart(2, '0') })}
    </span>
  );
}
