/** A moderator handles requests, comments, uploads and warnings; an admin does everything. */
export type Role = 'moderator' | 'admin';

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
  /** Of what, where an act changes several things: `st 12 Title`. */
  readonly of?: string | undefined;
  readonly before: string | number | boolean | null;
  readonly after: string | number | boolean | null;
}

/** What acts change, in the order of the texts. Times are ISO 8601 strings. */
export const CHANGE_KINDS = [
  'banned',
  'barred',
  'barredUntil',
  'warned',
  'sessions',
  'admin',
  'moderator',
  'password',
  'request',
  'answer',
  'comment',
  'upload',
  'file',
  'chart',
  'songUrl',
  'chartUrl',
  'lists',
  'vote',
  'revisionVote',
  'ballots',
  'decisions',
  'ratings',
  'from',
  'until',
  'title',
  'artist',
  'titleJa',
  'titleKo',
  'text',
  'textJa',
  'textKo',
  'popsUp',
  'courses',
  'inserted',
  'changed',
  'further',
  'count',
  'leftOut',
  'moreTime',
  'act',
  'blanked',
  'account',
  'key',
  'scores',
] as const;
type ChangeKind = (typeof CHANGE_KINDS)[number];
