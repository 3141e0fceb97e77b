import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../api/serverClock.ts';

const SECOND = 1000;

interface TimeLeftProps {
  /** ISO 8601. */
  until: string;
}

/** How long the code still holds, by the server's clock. */
export function TimeLeft({ until }: TimeLeftProps) {
  const { t } = useTranslation();
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), SECOND);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.round((new Date(until).getTime() - now.getTime()) / SECOND));
  return (
    <span role="timer">
      {t('proof.left', { minutes: Math.floor(seconds / 60), seconds: String(seconds % 60).padStart(2, '0') })}
    </span>
  );
}
