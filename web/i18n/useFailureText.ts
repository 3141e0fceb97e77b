import { useTranslation } from 'react-i18next';
import { gmt9 } from '#domain/common/dates.ts';
import { messageValues } from '#domain/rules/messageValues.ts';
import type { Failure } from '../api/call.ts';
import { currentRules } from '../api/currentRules.ts';
import { serverNow } from '../api/serverClock.ts';

/** A failed call, or a code that a form found itself. */
type Failed = Pick<Failure, 'error'> & Partial<Failure>;

/** What a failure means, in the visitor's language, with the numbers and times that belong to it. */
export function useFailureText() {
  const { t } = useTranslation();
  return ({ error, values = {} }: Failed): string => {
    if (error === 'unreachable') return navigator.onLine ? t('failure.unreachable') : t('offline.notSent');
    if (error === 'unknown') return t('error.unknown');
    const shown = readable(messageValues(currentRules(), { ...values, error }));
    const sentences = [t(`error.${error}`, shown)];
    const seconds = secondsUntil(values.retryAt);
    if (seconds <= SHORT_WAIT_SECONDS) sentences.push(t('error.retryIn', { seconds }));
    else if ('retryAt' in shown) sentences.push(t('error.retryAt', shown));
    if ('reason' in shown) sentences.push(t('sanction.reason', shown));
    if ('zureCount' in shown) sentences.push(t('error.zureCount', shown));
    return sentences.join(' ');
  };
}

/** A wait that is told in seconds: the time of day is told to the minute. */
const SHORT_WAIT_SECONDS = 90;

/** How long it is until an instant, at least one second; for ever where there is none. */
function secondsUntil(instant: unknown): number {
  if (typeof instant !== 'string') return Number.POSITIVE_INFINITY;
  return Math.max(1, Math.ceil((Date.parse(instant) - serverNow().getTime()) / 1000));
}

/** Instants become dates; all else is shown as it came. */
function readable(values: Readonly<Record<string, string | number>>) {
  const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && instant.test(value) ? gmt9(new Date(value)).minute : value,
    ]),
  );
}
