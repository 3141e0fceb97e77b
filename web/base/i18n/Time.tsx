import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { gmt9 } from '#domain/common/dates.ts';

interface TimeProps {
  /** An instant in the format of the API. */
  time: string;
  /** The date format. */
  form?: 'minute' | 'slashed' | 'dashed' | 'short';
  className?: string | undefined;
  /** Shown instead of the date. */
  children?: ReactNode;
}

/**
 * Shows a time by GMT+9, with the visitor's own time as its tooltip. Its heading or column says GMT+9
 * (`common.inGmt9`).
 */
export function Time({ time, form = 'minute', className, children }: TimeProps) {
  const { i18n } = useTranslation();
  return (
    <time dateTime={time} title={localTime(i18n.language, new Date(time))} className={className}>
      {children ?? gmt9(new Date(time))[form]}
    </time>
  );
}

const localTime = (language: string, date: Date) =>
  date.toLocaleString(language, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  });
