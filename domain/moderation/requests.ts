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
export type RequestSubject = 'entry' | 'revision' | 'comment' | 'upload' | 'player' | 'chart';

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
