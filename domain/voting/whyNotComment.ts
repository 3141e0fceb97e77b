import { type Refusal, refuse } from '../common/errors.ts';
import { isBlank, lengthOf } from '../common/text.ts';
import type { Rules } from '../rules/rules.ts';

/**
 * Returns why a comment on a song is refused: NOTINFO, TOOLONGCOM or EFLOODCOM; null if it is accepted. One comment a
 * minute is allowed; comments inside votes are not limited.
 *
 * @param lastAt the person's last comment; null if there is none
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

/** Returns EFLOODCOM with `retryAt` if the last comment, on anything, is too recent; else null. */
export function whyTooSoon({ fields }: Rules, lastAt: Date | null, at: Date): Refusal<'EFLOODCOM'> | null {
  const freeAt = lastAt && new Date(lastAt.getTime() + fields.commentSeconds * 1000);
  return freeAt && at < freeAt ? refuse('EFLOODCOM', { retryAt: freeAt.toISOString() }) : null;
}
