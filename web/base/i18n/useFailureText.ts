import { useTranslation } from 'react-i18next';
import { gmt9 } from '#domain/common/dates.ts';
import { messageValues } from '#domain/rules/messageValues.ts';
import type { Failure } from '../api/call.ts';
import { currentRules } from '../api/currentRules.ts';
import { serverNow } from '../api/serverClock.ts';

/** A failed call, or an error code that a form found without a call. */
export type Failed = Pick<Failure, 'error'> & Partial<Failure>;

/** Returns a function that describes a failure in the visitor's language, with its numbers and times. */
export function useFailureText() {
  const { t } = useTranslation();
  return ({ error, values = {} }: Failed): string => {
    if (error === 'unreachable') return navigator.onLine ? t('failure.unreachable') : t('offline.notSent');
    if (error === 'unknown') return t('error.unknown');
    const filled = withDates(messageValues(currentRules(), { ...values, error }));
    // An LR2 ID may be no ID, or one that LR2IR does not know.
    const sentences = [
      t(error === 'NOTVALIDLR2ID' && filled.unknown ? 'error.unknownLr2Id' : `error.${error}`, filled),
    ];
    const seconds = secondsUntil(values.retryAt);
    if (seconds <= SHORT_WAIT_SECONDS) sentences.push(t('error.retryIn', { count: seconds }));
    else if ('retryAt' in filled) sentences.push(t('error.retryAt', filled));
    if ('reason' in filled) sentences.push(t('sanction.reason', filled));
    if ('since' in filled) sentences.push(t('sanction.since', filled));
    if ('above' in filled) sentences.push(t('error.above', filled));
    if ('zureCount' in filled) sentences.push(t('error.zureCount', filled));
    return sentences.join(' ');
  };
}

/** The longest wait that is given in seconds; a longer one is given as the time of day, to the minute. */
const SHORT_WAIT_SECONDS = 90;

/** Returns the seconds until an instant, at least 1; infinity without an instant. */
function secondsUntil(instant: unknown): number {
  if (typeof instant !== 'string') return Number.POSITIVE_INFINITY;
  return Math.max(1, Math.ceil((Date.parse(instant) - serverNow().getTime()) / 1000));
}

/** Returns the values with instants written as dates in GMT+9. */
function withDates(values: Readonly<Record<string, string | number>>) {
  const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && instant.test(value) ? gmt9(new Date(value)).minute : value,
    ]),
  );
}
