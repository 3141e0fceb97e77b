import { daysAfter } from '../common/dates.ts';
import { type Refusal, refuse } from '../common/errors.ts';
import { fold } from '../common/text.ts';
import { fieldLengths, whyNotNickname } from './fields.ts';

/** Days between two changes of a nickname. */
export const NICKNAME_COOLDOWN_DAYS = 60;

/** What makes a nickname unique: two names that differ only in case or width are one. */
export function nicknameKey(nickname: string): string {
  return fold(nickname);
}

/** Why a nickname may not be changed (specification §5). `changedAt`: the last change, null = never. */
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
  const freeAt = changedAt && daysAfter(changedAt, NICKNAME_COOLDOWN_DAYS);
  return freeAt && at < freeAt ? refuse('ECHANGENICK3', { days: NICKNAME_COOLDOWN_DAYS, retryAt: freeAt.toISOString() }) : null;
}
