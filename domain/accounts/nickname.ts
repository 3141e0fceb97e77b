import { daysAfter } from '../dates.ts';
import { type Refusal, refuse } from '../errors.ts';
import type { Rules } from '../rules.ts';
import { fold } from '../text.ts';
import { whyNotNickname } from './fields.ts';

/** What makes a nickname unique: two names that differ only in case or width are one. */
export function nicknameKey(nickname: string): string {
  return fold(nickname);
}

/** Why a nickname may not be changed (specification §5). `changedAt`: the last change, null = never. */
export function whyNotChangeNickname(
  rules: Rules,
  { current, wanted, changedAt, at }: { current: string; wanted: string; changedAt: Date | null; at: Date },
): Refusal<'ECHANGENICK1' | 'ECHANGENICK2' | 'ECHANGENICK3'> | null {
  const { nickname, nicknameDays } = rules.fields;
  if (whyNotNickname(rules, wanted)) return refuse('ECHANGENICK1', { ...nickname });
  if (wanted === current) return refuse('ECHANGENICK2');
  const freeAt = changedAt && daysAfter(changedAt, nicknameDays);
  return freeAt && at < freeAt ? refuse('ECHANGENICK3', { days: nicknameDays, retryAt: freeAt.toISOString() }) : null;
}
