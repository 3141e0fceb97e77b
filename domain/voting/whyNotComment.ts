import { MINUTE_MS } from '../common/dates.ts';
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
  return whyNotCommentText(rules, comment) ?? whyTooSoon(rules, lastAt, at);
}

/** Returns why the text of a comment on a song is refused: NOTINFO or TOOLONGCOM; null if it is accepted. */
export function whyNotCommentText(
  { fields: { comment: limit } }: Rules,
  comment: string,
): Refusal<'NOTINFO' | 'TOOLONGCOM'> | null {
  if (isBlank(comment)) return refuse('NOTINFO');
  return lengthOf(comment) > limit ? refuse('TOOLONGCOM', { limit }) : null;
}

/** Returns EFLOODCOM with `retryAt` if the last comment, on anything, is too recent; else null. */
export function whyTooSoon({ fields }: Rules, lastAt: Date | null, at: Date): Refusal<'EFLOODCOM'> | null {
  const freeAt = lastAt && new Date(lastAt.getTime() + fields.commentSeconds * 1000);
  return freeAt && at < freeAt ? refuse('EFLOODCOM', { retryAt: freeAt.toISOString() }) : null;
}

/** Returns until when its author may edit a comment. */
export function editableUntil({ fields }: Rules, writtenAt: Date): Date {
  return new Date(writtenAt.getTime() + fields.commentEditMinutes * MINUTE_MS);
}

/** Returns EEDITLATE if a comment may no longer be edited; else null. */
export function whyTooLateToEdit(rules: Rules, writtenAt: Date, at: Date): Refusal<'EEDITLATE'> | null {
  if (at < editableUntil(rules, writtenAt)) return null;
  return refuse('EEDITLATE', { minutes: rules.fields.commentEditMinutes });
}
