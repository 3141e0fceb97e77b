import { type Refusal, refuse } from '../common/errors.ts';
import { isBlank, lengthOf } from '../common/text.ts';
import type { Rules } from '../rules/rules.ts';
import { whyTooSoon } from '../voting/whyNotComment.ts';

/**
 * Returns why a comment on an upload is refused: NOTINFO, TOOLONGCOM2 or EFLOODCOM; null if it is accepted.
 *
 * @param lastAt the person's last comment on anything; null if there is none
 */
export function whyNotUploadComment(
  rules: Rules,
  comment: string,
  lastAt: Date | null,
  at: Date,
): Refusal<'NOTINFO' | 'TOOLONGCOM2' | 'EFLOODCOM'> | null {
  const { comment: limit } = rules.uploads;
  if (isBlank(comment)) return refuse('NOTINFO');
  if (lengthOf(comment) > limit) return refuse('TOOLONGCOM2', { limit });
  return whyTooSoon(rules, lastAt, at);
}
