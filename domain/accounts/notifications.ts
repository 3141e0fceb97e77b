/** What a player is told of. Each kind can be switched off (accounts.md §11). */
export const NOTIFICATION_KINDS = [
  /** An own proposal was decided, or removed. */
  'proposal',
  /** An own revision was decided. */
  'revision',
  /** Others commented on an own proposal, revision or upload; on an open vote, after its decision. */
  'comment',
  /** Somebody answered an own comment. */
  'reply',
  /** A revision of an own chart was proposed by another, or decided. */
  'revised',
  /** A vote was decided in which the player has a ballot. */
  'vote',
  /** A level limit changed. */
  'rights',
  /** What moderators and admins did to the player's rights, comments, uploads or ballots. */
  'sanction',
  /** Moderators answered an own request, or did what it asks for. */
  'request',
] as const;

export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** The days after which notifications that are still unread become one line. */
export const NOTIFICATION_FOLD_DAYS = 30;

/** The days for which notifications are kept. */
export const NOTIFICATION_DAYS = 365;
