import { daysAfter } from '../common/dates.ts';
import { type Refusal, refuse } from '../common/errors.ts';

/**
 * The days after which an id that was linked with an account resets its password (accounts.md §6). Until then the owner sees
 * an id that somebody linked at a browser that was left open.
 */
export const LINK_RESET_DAYS = 3;

/**
 * Returns ELINKEDLATELY with `retryAt` while a linked id does not reset the password yet; null if it does.
 *
 * @param linkedAt null = the account was created with the id
 */
export function whyNotResetBy(linkedAt: Date | null, at: Date): Refusal<'ELINKEDLATELY'> | null {
  const freeAt = linkedAt && daysAfter(linkedAt, LINK_RESET_DAYS);
  return freeAt && at < freeAt
    ? refuse('ELINKEDLATELY', { days: LINK_RESET_DAYS, retryAt: freeAt.toISOString() })
    : null;
}
