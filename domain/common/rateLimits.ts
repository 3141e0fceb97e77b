import { DAY_MS, HOUR_MS, MINUTE_MS } from './dates.ts';

/** How many attempts are allowed in a fixed window of time; the count restarts with each window. */
export interface RateLimit {
  /** The name under which attempts are stored. It never changes. */
  readonly name: string;
  readonly limit: number;
  /** The length of the window in milliseconds. */
  readonly windowMs: number;
}

const rateLimit = (name: string, limit: number, windowMs: number): RateLimit => ({ name, limit, windowMs });

/** Returns a rate limit as the OpenAPI document prints it: `60 in 15 minutes per address`. */
export function describeRateLimit({ name, limit, windowMs }: RateLimit): string {
  const minutes = windowMs / MINUTE_MS;
  const named = { [MINUTE_MS]: 'a minute', [HOUR_MS]: 'an hour', [DAY_MS]: 'a day' }[windowMs];
  const window = named ?? `${minutes} minutes`;
  return `${limit} in ${window} per ${name.slice(name.indexOf('/') + 1)}`;
}

/** For this many days after a login, its address counts as a known place of the account. */
export const KNOWN_PLACE_DAYS = 90;

/**
 * The rate limits against guessing and flooding (`docs/security.md`). Limits per address stop one attacker; limits per
 * ID stop many together, and do not apply to the places its owner has logged in from before.
 */
export const rateLimits = {
  loginPerAddress: rateLimit('login/address', 60, 15 * MINUTE_MS),
  loginPerIdAndAddress: rateLimit('login/id and address', 10, 15 * MINUTE_MS),
  /** Applies to addresses from which the account has not logged in lately. */
  loginPerIdFromUnknownAddresses: rateLimit('login/id', 100, HOUR_MS),
  /** Wrong passwords while logged in: somebody else may be using the browser. */
  passwordPerAccount: rateLimit('password/account', 10, 15 * MINUTE_MS),
  /** Checks of form fields that only look up whether a value is taken. */
  fieldCheckPerAddress: rateLimit('field/address', 300, 15 * MINUTE_MS),
  /** Requests that make the site call a ranking service or create an authentication code. */
  externalRequestPerAddress: rateLimit('ask/address', 30, 15 * MINUTE_MS),
  /**
   * Codes and pending links for one ranking ID. From one address only: over all addresses it would let others lock the
   * owner of the ID out of sign-up and password reset.
   */
  linkPerIdAndAddress: rateLimit('link/id and address', 10, 15 * MINUTE_MS),
  signupPerAddress: rateLimit('signup/address', 30, HOUR_MS),
  recoverPerAddress: rateLimit('recover/address', 30, HOUR_MS),
  /** E-mails to an account: links for a new password, and to confirm its address. Those sent before still work. */
  mailPerAccount: rateLimit('mail/account', 5, HOUR_MS),
  /** Links to confirm one e-mail address, which may be somebody else's. */
  mailPerReceiver: rateLimit('mail/receiver', 5, HOUR_MS),
  /** All code verifications of the site together, so that nobody can make it flood the ranking service. */
  verifyPerSite: rateLimit('verify/site', 600, HOUR_MS),
  updatePerAccount: rateLimit('update/account', 1, MINUTE_MS),
  /** Files of scores, which are large; a player has one or two. */
  scoreFilePerAccount: rateLimit('score file/account', 6, HOUR_MS),
  /** All attempts to upload, successful or not. */
  uploadPerAddress: rateLimit('upload/address', 60, HOUR_MS),
  uploadPerAccount: rateLimit('upload/account', 60, HOUR_MS),
  /** Files of charts that the tables lack; more than the tables have charts. */
  broughtFilePerAccount: rateLimit('brought file/account', 10_000, DAY_MS),
  /** Attempts to delete an upload with its password. */
  deletePerAddress: rateLimit('delete/address', 30, 15 * MINUTE_MS),
  deletePerUploadAndAddress: rateLimit('delete/upload and address', 10, 15 * MINUTE_MS),
  /** From all addresses together, so that a single address cannot lock the owner out. */
  deletePerUpload: rateLimit('delete/upload', 100, HOUR_MS),
  /** What visitors and players ask of moderators, who read all of it. */
  requestPerAddress: rateLimit('request/address', 5, DAY_MS),
  requestPerAccount: rateLimit('request/account', 10, DAY_MS),
  messagePerRequest: rateLimit('message/request', 10, DAY_MS),
} as const satisfies Record<string, RateLimit>;

/** Returns the window of a rate limit that an instant falls into. */
export function rateLimitWindow({ windowMs }: RateLimit, at: Date): { start: Date; end: Date } {
  const start = Math.floor(at.getTime() / windowMs) * windowMs;
  return { start: new Date(start), end: new Date(start + windowMs) };
}
