import { daysAfter } from '../common/dates.ts';
import { type Refusal, refuse } from '../common/errors.ts';

/**
 * Days until a newly linked ID may reset the account's password. Meanwhile the owner can notice an ID that somebody
 * else linked from a browser left logged in.
 */
export const LINK_RESET_DAYS = 3;

/**
 * Returns ELINKEDLATELY with `retryAt` while a linked ID may not reset the password yet; null if it may.
 *
 * @param linkedAt null = the account was created with the ID
 */
export function whyNotResetBy(linkedAt: Date | null, at: Date): Refusal<'ELINKEDLATELY'> | null {
  const freeAt = linkedAt && daysAfter(linkedAt, LINK_RESET_DAYS);
  return freeAt && at < freeAt
    ? refuse('ELINKEDLATELY', { days: LINK_RESET_DAYS, retryAt: freeAt.toISOString() })
    : null;
}
