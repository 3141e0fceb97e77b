import { daysAfter } from '../common/dates.ts';
import { type Refusal, refuse } from '../common/errors.ts';
import { fold } from '../common/text.ts';
import { fieldLengths, whyNotNickname } from './fields.ts';

/** The days between two changes of a nickname. */
export const NICKNAME_COOLDOWN_DAYS = 60;

/**
 * Returns the key by which nicknames are unique: names that differ only in case, width or a pair of
 * Shift_JIS are the same.
 */
export function nicknameKey(nickname: string): string {
  return fold(nickname);
}

/**
 * Returns why a nickname may not be changed (accounts.md §7); null if it may.
 *
 * @param changedAt the last change; null = never
 */
export function whyNotChangeNickname({
  current,
  wanted,
  changedAt,
  at,
}: {
  current: string;
  wanted: string;
  changedAt: Date | null;
  at: Date;
}): Refusal<'ECHANGENICK1' | 'ECHANGENICK2' | 'ECHANGENICK3'> | null {
  if (whyNotNickname(wanted)) return refuse('ECHANGENICK1', { ...fieldLengths.nickname });
  if (wanted === current) return refuse('ECHANGENICK2');
  return whyNicknameTooSoon(changedAt, at);
}

/**
 * Returns ECHANGENICK3 with `retryAt` if another nickname comes too soon after the last change (accounts.md §7).
 *
 * @param changedAt the last change; null = never
 */
export function whyNicknameTooSoon(changedAt: Date | null, at: Date): Refusal<'ECHANGENICK3'> | null {
  const freeAt = changedAt && daysAfter(changedAt, NICKNAME_COOLDOWN_DAYS);
  return freeAt && at < freeAt
    ? refuse('ECHANGENICK3', { days: NICKNAME_COOLDOWN_DAYS, retryAt: freeAt.toISOString() })
    : null;
}
