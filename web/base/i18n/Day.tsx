import { useTranslation } from 'react-i18next';
import { DAY_MS, startOfGmt9 } from '#domain/common/dates.ts';
import { LOCAL_FORMAT } from './Time.tsx';

interface DayProps {
  /** A day of GMT+9 in the format of the API, YYYY-MM-DD. */
  day: string;
}

/** Shows a day of GMT+9; its tooltip says so, with the span in the visitor's own time. Its heading or page says GMT+9. */
export function Day({ day }: DayProps) {
  const { i18n } = useTranslation();
  return (
    <time dateTime={day} title={`${dayText(day)} (GMT+9) · ${localSpan(i18n.language, day)}`}>
      {dayText(day)}
    </time>
  );
}

/** Formats a day of the API for pages, as `Time` does: YYYY/MM/DD. */
export const dayText = (day: string) => day.replaceAll('-', '/');

/** Returns the start and end of a day of GMT+9 in the visitor's time. */
export function localSpan(language: string, day: string): string {
  const start = startOfGmt9(day);
  return new Intl.DateTimeFormat(language, LOCAL_FORMAT).formatRange(start, new Date(start.getTime() + DAY_MS));
}
