/**
 * The acts of moderators and admins: who may do each, and who reads its reason. What an act takes is in
 * `contract/admin.ts`, what it does in `server/admin/acts.ts`.
 */

/** A moderator handles requests, comments, uploads and warnings; an admin does everything. */
export type Role = 'moderator' | 'admin';

interface Act {
  readonly role: Role;
  /** Who reads the reason, besides admins: the person concerned, or everybody, in the history. */
  readonly reasonFor: 'admins' | 'person' | 'everybody';
}

export const ACTS = {
  'answer-request': { role: 'moderator', reasonFor: 'person' },
  warn: { role: 'moderator', reasonFor: 'person' },
  unwarn: { role: 'moderator', reasonFor: 'admins' },
  bar: { role: 'admin', reasonFor: 'person' },
  unbar: { role: 'admin', reasonFor: 'admins' },
  ban: { role: 'admin', reasonFor: 'person' },
  unban: { role: 'admin', reasonFor: 'admins' },
  'end-sessions': { role: 'admin', reasonFor: 'admins' },
  'hide-comment': { role: 'moderator', reasonFor: 'person' },
  'show-comment': { role: 'moderator', reasonFor: 'person' },
  'remove-upload': { role: 'moderator', reasonFor: 'person' },
  fix: { role: 'admin', reasonFor: 'everybody' },
  cancel: { role: 'admin', reasonFor: 'everybody' },
  /** After the close. */
  'void-votes': { role: 'admin', reasonFor: 'everybody' },
  'remove-from-sub': { role: 'admin', reasonFor: 'everybody' },
  'delete-chart': { role: 'admin', reasonFor: 'everybody' },
  suspend: { role: 'admin', reasonFor: 'admins' },
  'change-suspension': { role: 'admin', reasonFor: 'admins' },
  'remove-suspension': { role: 'admin', reasonFor: 'admins' },
  notice: { role: 'admin', reasonFor: 'admins' },
  'withdraw-notice': { role: 'admin', reasonFor: 'admins' },
  courses: { role: 'admin', reasonFor: 'admins' },
  'import-table': { role: 'admin', reasonFor: 'admins' },
  'import-uploads': { role: 'admin', reasonFor: 'admins' },
  'confirm-counts': { role: 'admin', reasonFor: 'admins' },
  'undo-count': { role: 'admin', reasonFor: 'everybody' },
  'blank-trail': { role: 'admin', reasonFor: 'admins' },
  /** Asks a second admin for an act that needs two, or declines it. */
  ask: { role: 'admin', reasonFor: 'admins' },
  decline: { role: 'admin', reasonFor: 'admins' },
  // On the command line alone.
  'make-admin': { role: 'admin', reasonFor: 'admins' },
  'make-moderator': { role: 'admin', reasonFor: 'admins' },
  'create-user': { role: 'admin', reasonFor: 'admins' },
  'reset-password': { role: 'admin', reasonFor: 'admins' },
  'split-account': { role: 'admin', reasonFor: 'admins' },
  'create-key': { role: 'admin', reasonFor: 'admins' },
  'import-scores': { role: 'admin', reasonFor: 'admins' },
  'import-archive': { role: 'admin', reasonFor: 'admins' },
} as const satisfies Record<string, Act>;

export type ActName = keyof typeof ACTS;
export const ACT_NAMES = Object.keys(ACTS) as ActName[];

/** The acts on a person that the person concerned reads, too, without who did them. */
export const ACTS_ON_PEOPLE = [
  ...(['warn', 'unwarn', 'bar', 'unbar', 'ban', 'unban'] as const),
  ...(['hide-comment', 'show-comment', 'remove-upload', 'void-votes'] as const),
] satisfies readonly ActName[];

/** The hours for which an act waits for a second admin. */
export const SECOND_ADMIN_HOURS = 24;
export const REASON_LENGTH = 500;

/** Whether somebody with these rights has a role. */
export const hasRole = (rights: { isAdmin: boolean; isModerator: boolean }, role: Role): boolean =>
  rights.isAdmin || (role === 'moderator' && rights.isModerator);

/** One thing that an act changes: a preview shows it, the trail keeps it. */
export interface Change {
  /** What changes, as the texts of the pages name it: `change.<what>`. */
  readonly what: ChangeKind;
  readonly before: string | number | boolean | null;
  readonly after: string | number | boolean | null;
}

/** What acts change, in the order of the texts. Times are ISO 8601 strings. */
export const CHANGE_KINDS = [
  ...(['banned', 'barred', 'barredUntil', 'warned', 'sessions', 'admin', 'moderator', 'password'] as const),
  ...(['request', 'answer', 'comment', 'upload', 'file', 'chart'] as const),
  ...(['songUrl', 'chartUrl', 'lists', 'vote', 'revisionVote', 'ballots', 'decisions', 'ratings'] as const),
  ...(['from', 'until', 'title', 'titleJa', 'titleKo', 'text', 'textJa', 'textKo', 'popsUp'] as const),
  ...(['courses', 'inserted', 'changed', 'count', 'leftOut', 'moreTime'] as const),
  ...(['act', 'blanked', 'account', 'key', 'scores'] as const),
] as const;
type ChangeKind = (typeof CHANGE_KINDS)[number];
