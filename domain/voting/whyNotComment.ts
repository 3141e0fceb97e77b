import { type Refusal, refuse } from '../common/errors.ts';
import { isBlank, lengthOf } from '../common/text.ts';
import type { Rules } from '../rules/rules.ts';

/**
 * Why a comment on a song may not be stored: NOTINFO, TOOLONGCOM or EFLOODCOM (one a minute, never for the comment
 * inside a vote; decisions.md §9). `lastAt`: the person's last comment, null = none.
 */
export function whyNotComment(
  rules: Rules,
  comment: string,
  lastAt: Date | null,
  at: Date,
): Refusal<'NOTINFO' | 'TOOLONGCOM' | 'EFLOODCOM'> | null {
  const { comment: limit } = rules.fields;
  if (isBlank(comment)) return refuse('NOTINFO');
  if (lengthOf(comment) > limit) return refuse('TOOLONGCOM', { limit });
  return whyTooSoon(rules, lastAt, at);
}

/** Why somebody may not comment at `at` again, wherever they did at `lastAt`; null = never. */
export function whyTooSoon({ fields }: Rules, lastAt: Date | null, at: Date): Refusal<'EFLOODCOM'> | null {
  const freeAt = lastAt && new Date(lastAt.getTime() + fields.commentSeconds * 1000);
  return freeAt && at < freeAt ? refuse('EFLOODCOM', { retryAt: freeAt.toISOString() }) : null;
}
