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
  return whyNotUploadCommentText(rules, comment) ?? whyTooSoon(rules, lastAt, at);
}

/** Returns why the text of a comment on an upload is refused: NOTINFO or TOOLONGCOM2; null if it is accepted. */
export function whyNotUploadCommentText(
  { uploads: { comment: limit } }: Rules,
  comment: string,
): Refusal<'NOTINFO' | 'TOOLONGCOM2'> | null {
  if (isBlank(comment)) return refuse('NOTINFO');
  return lengthOf(comment) > limit ? refuse('TOOLONGCOM2', { limit }) : null;
}
