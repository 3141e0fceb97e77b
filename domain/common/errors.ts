/**
 * The catalog of refusals: when each code is returned, and its kind. The kind decides the HTTP status. The messages
 * are in `web/base/i18n/<language>/errors.json` under the same codes.
 */

/** The kinds of refusals, with the HTTP status of each. */
const STATUS = {
  invalid: 400,
  notLoggedIn: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  tooLarge: 413,
  tooMany: 429,
  unavailable: 503,
} as const;
export type ErrorKind = keyof typeof STATUS;

interface ErrorEntry {
  readonly kind: ErrorKind;
  /** When the code is returned. It is printed in the API document, in `docs/rules.md` and by the command line. */
  readonly when: string;
  /** Why the server never returns this code. */
  readonly clientOnly?: string;
}

const WHILE_TYPING = 'the form shows it while typing; the server returns the code without 2';

export const ERRORS = {
  ENOTFOUND: { kind: 'notFound', when: 'unknown path, table or entry' },
  EIRNOTCONNECT: { kind: 'unavailable', when: 'the ranking service does not answer, or none is configured' },
  ESONGURLNOTFOUND: { kind: 'invalid', when: 'a proposal without the URL of its song' },
  EIRNOTFOUND: { kind: 'invalid', when: 'the ranking service does not know the chart, where that is required' },
  TOOLONGCOM: { kind: 'invalid', when: 'a comment longer than a vote, proposal or song comment may be' },
  TOOLONGCOM2: { kind: 'invalid', when: 'a comment longer than one on an upload may be' },
  NOTVALIDVALUE: { kind: 'invalid', when: 'a value that is missing, of the wrong type or outside the allowed ones' },
  ENOTVALIDAUTH: {
    kind: 'forbidden',
    when: 'a request from another site or without permission; as a conflict, with `status`: voting is over, or a different vote was cast before',
  },
  ESESSIONEXP: { kind: 'notLoggedIn', when: 'not logged in, or the session ended' },
  EACCOUNTCHANGED: { kind: 'conflict', when: 'the page that sent it shows another account than the one logged in' },
  ESONGNOTFOUND: { kind: 'invalid', when: 'the account has no staged file of this chart' },
  ENOTINTABLES: { kind: 'invalid', when: 'a file of a chart that no table lists' },
  EBANNED: { kind: 'forbidden', when: 'a banned account writes, or logs in (`reason`, `since`)' },
  EALREADYSUBMIT: {
    kind: 'conflict',
    when: 'the chart has an entry already, or the proposer proposed the same song lately (`retryAt`); the same person uploaded the same file with other fields (`entryNo`)',
  },
  EALREADYSUBMITREV: { kind: 'conflict', when: 'the entry has an open revision' },
  EREACHEDMAX: { kind: 'tooMany', when: 'the `limit` of proposals, own charts or revisions in `days` is used up' },
  EREACHEDMAX2: { kind: 'tooMany', when: 'the `limit` of proposals in `days` for the highest levels is used up' },
  EEDITING: { kind: 'conflict', when: 'somebody else is writing to the same chart right now' },
  ENOTAFTERTWOMONTHS: { kind: 'conflict', when: 'too soon after the proposal or the last decision (`retryAt`)' },
  ENOTRESURRECTIONSELF: { kind: 'forbidden', when: 'a re-vote asked for by the proposer of the song' },
  ESAMELEVEL: { kind: 'invalid', when: 'a level change to the present level' },
  EOTHERVOTES: { kind: 'conflict', when: 'a withdrawal after somebody else has voted' },
  ENOVOTEEND: { kind: 'conflict', when: 'a revision of an entry whose song vote is open' },
  ENOTSUBMITSAMEPROP: { kind: 'conflict', when: 'the same revision by the same person again' },
  RESTRICTIONLEVEL: { kind: 'forbidden', when: 'a level above the allowed one, or voting rights that are suspended' },
  ESAMEPERSON: { kind: 'invalid', when: 'a comparison of a player with themselves, or oneself as a rival' },
  EMAXRIVALS: { kind: 'conflict', when: 'one rival more than the `limit` that an account can keep' },
  EMAXFAVOURITES: { kind: 'conflict', when: 'one favourite more than the `limit` that an account can keep' },
  ENOTCLEARED: { kind: 'forbidden', when: 'a tag from somebody who has not cleared the chart' },
  EMAXKEYS: { kind: 'conflict', when: 'one key more than the `limit` that an account can have' },
  EPLAYREFUSED: { kind: 'invalid', when: 'a play from a game client that cannot be (`reason`)' },
  ECOOLDOWN: { kind: 'tooMany', when: 'a score update sooner than `hours` after the last one' },
  NOTVALIDID: { kind: 'invalid', when: 'an ID of the wrong length or with other characters' },
  NOTVALIDID2: { kind: 'invalid', when: 'an ID with other characters', clientOnly: WHILE_TYPING },
  NOTVALIDPW: { kind: 'invalid', when: 'a password of the wrong length or with other characters' },
  NOTVALIDPW2: { kind: 'invalid', when: 'a password with other characters', clientOnly: WHILE_TYPING },
  NOTVALIDLR2ID: { kind: 'invalid', when: 'no LR2 ID, or the ranking service does not know it' },
  NOTVALIDMINIRID: { kind: 'invalid', when: 'no MinIR ID' },
  NOTVALIDMAIL: { kind: 'invalid', when: 'no e-mail address' },
  NOTVALIDNICK: { kind: 'invalid', when: 'a nickname of the wrong length or with blanks' },
  NOTVALIDNICK2: { kind: 'invalid', when: 'a nickname with blanks', clientOnly: WHILE_TYPING },
  NOTEQUALPW: { kind: 'invalid', when: 'the two passwords differ' },
  NOTINFO: { kind: 'invalid', when: 'an empty required field' },
  EEXISTID: { kind: 'conflict', when: 'the ID is taken' },
  EEXISTLR2ID: { kind: 'conflict', when: 'the LR2 ID belongs to an account' },
  EEXISTMINIRID: { kind: 'conflict', when: 'the MinIR ID belongs to an account' },
  ELINKED: { kind: 'conflict', when: 'the account has another ID of this service' },
  ELINKEDLATELY: {
    kind: 'conflict',
    when: 'a password reset by an ID that was linked less than `days` ago (`retryAt`)',
  },
  ELASTID: { kind: 'conflict', when: 'the ID is the only one of the account' },
  EEXISTNICK: { kind: 'conflict', when: 'the nickname, or one that looks like it, is taken' },
  ESESSIONKEYEXP: {
    kind: 'conflict',
    when: 'no authentication code, or one that expired, was used or belongs to another session',
  },
  EMAILLINK: { kind: 'conflict', when: 'the link of an e-mail that expired, was used or never sent' },
  ENOTVALIDKEY: { kind: 'invalid', when: 'the profile at the ranking service has a different authentication code' },
  ENOTUSER: {
    kind: 'notLoggedIn',
    when: 'a login with an unknown ID or a wrong password, or a password reset of a player without an account',
  },
  ENOMATCHPASSWORD: {
    kind: 'forbidden',
    when: 'a wrong password where it is asked for again, or for an upload',
  },
  PASTEKEY: { kind: 'conflict', when: 'the profile at the ranking service has no authentication code' },
  ELIMITSIZE: { kind: 'tooLarge', when: 'a file or another body over the `limit` of its endpoint, in MB' },
  ELIMITSIZE2: { kind: 'tooLarge', when: 'a zip with more than `limit` charts' },
  ENOBMSINZIP: { kind: 'invalid', when: 'a zip without a chart' },
  ENOTVALIDFILE: {
    kind: 'invalid',
    when: 'an unreadable zip; a file that is not a chart: no title line, or another file extension; where scores are sent, one that is no SQLite database, or an encrypted or damaged one',
  },
  ENOSCORES: { kind: 'invalid', when: 'a database without the scores of LR2 or beatoraja' },
  ELIMITSCORES: { kind: 'tooLarge', when: 'a database with more than `limit` scores, or all databases of a player' },
  EFLOODCOM: { kind: 'tooMany', when: 'a second comment too soon after the first (`retryAt`)' },
  EEDITLATE: { kind: 'conflict', when: 'a comment edited later than some `minutes` after it was written' },
  EVOIDED: { kind: 'conflict', when: 'a vote where the own ballot was voided and does not count (`reason`)' },
  EWARNED: { kind: 'conflict', when: 'a second warning: a person gets one (`reason`)' },
  EUNDO: {
    kind: 'conflict',
    when: 'the undo of a vote count on which later acts depend, or whose changes were not kept (`why`)',
  },
  EUNDOLATE: { kind: 'conflict', when: 'the undo of a vote count that was performed more than `days` ago' },
  EIMPORT: { kind: 'invalid', when: 'an import of what cannot be read or stored (`why`)' },
  EIMPORTCHANGED: {
    kind: 'conflict',
    when: 'an import that would change something else than its preview showed, or than a second admin was asked for',
  },
  EAPPEALED: { kind: 'conflict', when: 'a second appeal against the same sanction' },
  EREQUESTCHANGED: { kind: 'conflict', when: 'an answer to a request that has changed since (`last` message)' },
  EOWNMATTER: { kind: 'forbidden', when: 'an act of a moderator or admin that concerns themselves' },
  ESECONDADMIN: {
    kind: 'conflict',
    when: 'an act in the name of an admin that another admin has to confirm',
    clientOnly: 'a command with `--as` says it; at `/admin` the act waits for another admin',
  },
  EIMPORTANT: { kind: 'forbidden', when: 'proposals and revisions are suspended, `from` and `until` included' },
  ECHANGENICK1: { kind: 'invalid', when: 'a new nickname of the wrong length or with spaces' },
  ECHANGENICK2: { kind: 'invalid', when: 'a new nickname equal to the current one' },
  ECHANGENICK3: { kind: 'tooMany', when: 'a nickname change sooner than `days` after the last one' },
  EVOTENOREASON: { kind: 'invalid', when: 'a no vote without a reason' },
  EUPLOADSEARCHSIZE: { kind: 'invalid', when: 'a search among uploads with fewer than `limit` characters' },
  ESTORAGE: { kind: 'unavailable', when: 'the file storage is unavailable or full; nothing was saved' },
  EBUSY: { kind: 'unavailable', when: 'too many files are waiting to be read; nothing was saved' },
  EUNAVAILABLE: {
    kind: 'unavailable',
    when: 'the database is away, full, read-only or overloaded (`retryAt`)',
  },
  ETOOCOMPLEX: { kind: 'invalid', when: 'a file that takes too long or too much memory to read' },
  ECOUNTHELD: {
    kind: 'unavailable',
    when: 'a write while vote counts are held or fail, or the clock of the server is wrong (`retryAt`); nothing was saved',
  },
  ETOOMANY: { kind: 'tooMany', when: 'more requests or attempts than a limit allows (`retryAt`)' },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

/** All codes, in the order of the catalog. */
export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[];

/**
 * An expected refusal: the code, and beside it the values its message needs, as they are sent. Times are ISO 8601
 * strings. A rule sets `kind` to give the code another kind than the catalog does; it decides the HTTP status and is
 * not sent.
 */
export interface Refusal<Code extends ErrorCode = ErrorCode> {
  readonly error: Code;
  readonly kind?: ErrorKind;
  readonly [value: string]: string | number | undefined;
}

export type RefusalValues = Readonly<Record<string, string | number>> & { readonly kind?: ErrorKind };

export function refuse<Code extends ErrorCode>(error: Code, values: RefusalValues = {}): Refusal<Code> {
  return { ...values, error };
}

export function isRefusal(answer: unknown): answer is Refusal {
  if (typeof answer !== 'object' || answer === null || !('error' in answer)) return false;
  return typeof answer.error === 'string' && Object.hasOwn(ERRORS, answer.error);
}

export function kindOf(refusal: Pick<Refusal, 'error' | 'kind'>): ErrorKind {
  return refusal.kind ?? ERRORS[refusal.error].kind;
}

export function statusOf(refusal: Pick<Refusal, 'error' | 'kind'>): number {
  return STATUS[kindOf(refusal)];
}
