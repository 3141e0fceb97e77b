import { daysAfter } from '../common/dates.ts';
import { type Refusal, refuse } from '../common/errors.ts';
import { fold } from '../common/text.ts';
import { fieldLengths, whyNotNickname } from './fields.ts';

/** Days between two changes of a nickname. */
export const NICKNAME_COOLDOWN_DAYS = 60;

/** Returns the key that makes nicknames unique: case, width and the variants that Shift_JIS merges do not count. */
export function nicknameKey(nickname: string): string {
  return fold(nickname);
}

/**
 * Returns why a nickname may not be changed; null if it may.
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
 * Returns ECHANGENICK3 with `retryAt` if the last change of the nickname is too recent.
 *
 * @param changedAt the last change; null = never
 */
export function whyNicknameTooSoon(changedAt: Date | null, at: Date): Refusal<'ECHANGENICK3'> | null {
  const freeAt = changedAt && daysAfter(changedAt, NICKNAME_COOLDOWN_DAYS);
  return freeAt && at < freeAt
    ? refuse('ECHANGENICK3', { days: NICKNAME_COOLDOWN_DAYS, retryAt: freeAt.toISOString() })
    : null;
}
