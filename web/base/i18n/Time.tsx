import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { gmt9 } from '#domain/common/dates.ts';

interface TimeProps {
  /** An instant in the format of the API. */
  time: string;
  /** The date format. */
  form?: 'minute' | 'slashed' | 'short';
  className?: string | undefined;
  /** Shown instead of the date. */
  children?: ReactNode;
}

/**
 * Shows a time by GMT+9. Its tooltip has it to the minute, in GMT+9 and in the visitor's own time; its heading or column
 * says GMT+9 (`common.inGmt9`), unless what is shown is relative.
 */
export function Time({ time, form = 'minute', className, children }: TimeProps) {
  const { i18n } = useTranslation();
  return (
    <time dateTime={time} title={tooltip(i18n.language, new Date(time))} className={className}>
      {children ?? gmt9(new Date(time))[form]}
    </time>
  );
}

const tooltip = (language: string, date: Date) => `${gmt9(date).minute} (GMT+9) · ${localTime(language, date)}`;

const localTime = (language: string, date: Date) => date.toLocaleString(language, LOCAL_FORMAT);

/** How the visitor's own time is written. */
export const LOCAL_FORMAT = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;
