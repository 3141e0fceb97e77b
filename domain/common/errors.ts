/**
 * The catalogue of refusals (specification §8): what each code means and of which kind it is. The kind decides the HTTP
 * status (decisions.md §9); the texts live in `web/i18n/<language>/errors.json` under the same codes.
 */

/** What sort of refusal a code is, and the status it travels with. */
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
  readonly when: string;
  /** Why the server never answers this code. */
  readonly clientOnly?: string;
}

const WHILE_TYPING = 'the form says it while typing; the server answers the code without 2 (decisions.md §9)';

export const ERRORS = {
  ENOTFOUND: { kind: 'notFound', when: 'unknown path, table or entry' },
  EIRNOTCONNECT: { kind: 'unavailable', when: 'the ranking service does not answer, or none is configured' },
  ESONGURLNOTFOUND: { kind: 'invalid', when: 'a proposal without the address of its song' },
  EIRNOTFOUND: { kind: 'invalid', when: 'the ranking service does not know the chart, where that is required' },
  TOOLONGCOM: { kind: 'invalid', when: 'a comment longer than a vote, proposal or song comment may be' },
  TOOLONGCOM2: { kind: 'invalid', when: 'a comment longer than one on an upload may be' },
  NOTVALIDVALUE: { kind: 'invalid', when: 'a value that is missing, of the wrong type or outside the allowed ones' },
  ENOTVALIDAUTH: {
    kind: 'forbidden',
    when: 'a request from another site or without the permission; as a conflict, with `status`: a vote that is over or already cast differently',
  },
  ESESSIONEXP: { kind: 'notLoggedIn', when: 'not logged in, or the session ended' },
  ESONGNOTFOUND: { kind: 'invalid', when: 'no chart was read from a file kept for this session' },
  EBANNED: { kind: 'forbidden', when: 'a banned account writes, or logs in (`reason`)' },
  EALREADYSUBMIT: {
    kind: 'conflict',
    when: 'the chart has an entry already, or the proposer brought the same song lately (`retryAt`); the same file was uploaded otherwise by the same person (`entryNo`)',
  },
  EALREADYSUBMITREV: { kind: 'conflict', when: 'the entry has an open revision' },
  EREACHEDMAX: { kind: 'tooMany', when: 'the `limit` of proposals, own charts or revisions in `days` is used up' },
  EREACHEDMAX2: { kind: 'tooMany', when: 'the `limit` of proposals in `days` for the highest levels is used up' },
  EEDITING: { kind: 'conflict', when: 'somebody is writing to the same chart at this moment' },
  ENOTAFTERTWOMONTHS: { kind: 'conflict', when: 'too soon after the proposal or the last decision (`retryAt`)' },
  ENOTRESURRECTIONSELF: { kind: 'forbidden', when: 'a re-vote of a song one proposed oneself' },
  ESAMELEVEL: { kind: 'invalid', when: 'a level change to the present level' },
  ENOVOTEEND: { kind: 'conflict', when: 'a revision of an entry whose song vote is open' },
  ENOTSUBMITSAMEPROP: { kind: 'conflict', when: 'the same revision by the same person again' },
  RESTRICTIONLEVEL: { kind: 'forbidden', when: 'a level above the allowed one, or the rights were taken' },
  ESAMEPERSON: { kind: 'invalid', when: 'a comparison of a player with themselves' },
  ECOOLDOWN: { kind: 'tooMany', when: 'a score update sooner than `hours` after the last one' },
  NOTVALIDID: { kind: 'invalid', when: 'an ID of the wrong length or with other characters' },
  NOTVALIDID2: { kind: 'invalid', when: 'an ID with other characters', clientOnly: WHILE_TYPING },
  NOTVALIDPW: { kind: 'invalid', when: 'a password of the wrong length or with other characters' },
  NOTVALIDPW2: { kind: 'invalid', when: 'a password with other characters', clientOnly: WHILE_TYPING },
  NOTVALIDLR2ID: { kind: 'invalid', when: 'no LR2 ID, or the ranking service does not know it' },
  NOTVALIDMINIRID: { kind: 'invalid', when: 'no MinIR ID' },
  NOTVALIDNICK: { kind: 'invalid', when: 'a nickname of the wrong length or with blanks' },
  NOTVALIDNICK2: { kind: 'invalid', when: 'a nickname with blanks', clientOnly: WHILE_TYPING },
  NOTEQUALPW: { kind: 'invalid', when: 'the password and its repetition differ' },
  NOTINFO: { kind: 'invalid', when: 'an empty required field' },
  EEXISTID: { kind: 'conflict', when: 'the ID is taken' },
  EEXISTLR2ID: { kind: 'conflict', when: 'the LR2 ID belongs to an account' },
  EEXISTMINIRID: { kind: 'conflict', when: 'the MinIR ID belongs to an account' },
  EEXISTNICK: { kind: 'conflict', when: 'the nickname is taken' },
  ESESSIONKEYEXP: {
    kind: 'conflict',
    when: 'no authentication code, or one that ran out, was used or is of another session',
  },
  ENOTVALIDKEY: { kind: 'invalid', when: 'the authentication code on the ranking page is another one' },
  ENOTUSER: {
    kind: 'notLoggedIn',
    when: 'a login with an unknown ID or a wrong password, or a forgotten one of a player without an account',
  },
  ENOMATCHPASSWORD: {
    kind: 'forbidden',
    when: 'a password that is asked for once more, or that of an upload, is wrong',
  },
  PASTEKEY: { kind: 'conflict', when: 'the bio on the ranking page holds no authentication code' },
  ELIMITSIZE: { kind: 'tooLarge', when: 'a file over `limit` MB' },
  ELIMITSIZE2: { kind: 'tooLarge', when: 'a zip with more than `limit` charts' },
  ENOBMSINZIP: { kind: 'invalid', when: 'a zip without a chart' },
  ENOTVALIDFILE: {
    kind: 'invalid',
    when: 'an unreadable zip, or a file that is no chart: no title line, a wrong ending',
  },
  EFLOODCOM: { kind: 'tooMany', when: 'a second comment within a minute' },
  EIMPORTANT: { kind: 'forbidden', when: 'proposals and revisions are suspended, `from` and `until` included' },
  ECHANGENICK1: { kind: 'invalid', when: 'a new nickname of the wrong length or with blanks' },
  ECHANGENICK2: { kind: 'invalid', when: 'a new nickname equal to the present one' },
  ECHANGENICK3: { kind: 'tooMany', when: 'a nickname change sooner than `days` after the last one' },
  EVOTENOREASON: { kind: 'invalid', when: 'a no vote without a reason' },
  EUPLOADSEARCHSIZE: { kind: 'invalid', when: 'a search among uploads with fewer than `limit` characters' },
  // Not in the specification, which names no answer to a disk that is full: nothing was stored, and later it may be.
  ESTORAGE: { kind: 'unavailable', when: 'the store of files does not answer or is full; nothing was changed' },
  // Nor to somebody who guesses.
  ETOOMANY: { kind: 'tooMany', when: 'more attempts than are allowed in a span of time (`retryAt`)' },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

/** Every code, in the order of the catalogue. */
export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[];

/**
 * An expected "no": the code and the values its message needs, flat, as they travel. Times are ISO 8601 strings.
 * `kind` is set by a rule that gives the code another kind than the catalogue; it decides the status and is not sent.
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

/** Whether an answer is a refusal rather than a result. */
export function isRefusal(answer: unknown): answer is Refusal {
  if (typeof answer !== 'object' || answer === null || !('error' in answer)) return false;
  return typeof answer.error === 'string' && Object.hasOwn(ERRORS, answer.error);
}

/** The kind of a refusal: its own where a rule set one, else that of its code. */
export function kindOf(refusal: Pick<Refusal, 'error' | 'kind'>): ErrorKind {
  return refusal.kind ?? ERRORS[refusal.error].kind;
}

/** The HTTP status a refusal is answered with. */
export function statusOf(refusal: Pick<Refusal, 'error' | 'kind'>): number {
  return STATUS[kindOf(refusal)];
}
