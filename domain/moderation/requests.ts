import { type Refusal, refuse } from '../common/errors.ts';
import { isBlank, lengthOf } from '../common/text.ts';

/** What players and visitors ask of moderators. */

export const REQUEST_KINDS = [
  /** The creator of a chart asks for its deletion. */
  'deletion',
  'link',
  'rules',
  'misalignment',
  'duplicate',
  'cheated',
  'other',
] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number] | 'appeal';

export const REQUEST_STATES = ['open', 'answered', 'done', 'declined'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** What a request is about. */
type RequestSubject = 'entry' | 'revision' | 'comment' | 'upload' | 'player' | 'chart';

/** The kinds that make sense for each subject, in the order in which a form offers them. */
export const KINDS_OF: Readonly<Record<RequestSubject, readonly (typeof REQUEST_KINDS)[number][]>> = {
  entry: ['deletion', 'link', 'misalignment', 'duplicate', 'rules', 'other'],
  revision: ['rules', 'other'],
  comment: ['rules', 'other'],
  upload: ['deletion', 'link', 'rules', 'duplicate', 'other'],
  player: ['cheated', 'rules', 'other'],
  chart: ['deletion', 'link', 'misalignment', 'duplicate', 'other'],
};

export const REQUEST_TEXT_LENGTH = 2000;
export const PROOF_LENGTH = 500;

/** Returns why a request is refused: a kind that its subject does not have, NOTINFO or TOOLONGCOM; null if it is accepted. */
export function whyNotRequest(
  about: RequestSubject,
  { kind, text, proof }: { kind: (typeof REQUEST_KINDS)[number]; text: string; proof: string },
): Refusal<'NOTVALIDVALUE' | 'NOTINFO' | 'TOOLONGCOM'> | null {
  if (!KINDS_OF[about].includes(kind)) return refuse('NOTVALIDVALUE');
  if (lengthOf(proof) > PROOF_LENGTH) return refuse('TOOLONGCOM', { limit: PROOF_LENGTH });
  return whyNotRequestText(text);
}

/** Returns why the text of a request, or what is added to it, is refused: NOTINFO or TOOLONGCOM; null if it is accepted. */
export function whyNotRequestText(text: string): Refusal<'NOTINFO' | 'TOOLONGCOM'> | null {
  if (isBlank(text)) return refuse('NOTINFO');
  return lengthOf(text) > REQUEST_TEXT_LENGTH ? refuse('TOOLONGCOM', { limit: REQUEST_TEXT_LENGTH }) : null;
}
