/** How many attempts are allowed in a fixed window of time; the count restarts with each window. */
export interface RateLimit {
  /** The name under which attempts are stored. It never changes. */
  readonly name: string;
  readonly limit: number;
  readonly seconds: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

const rateLimit = (name: string, limit: number, seconds: number): RateLimit => ({ name, limit, seconds });

/** For this many days after a login, its address counts as a known place of the account. */
export const KNOWN_PLACE_DAYS = 90;

/**
 * The rate limits against guessing and flooding (`docs/security.md`). Limits per address stop one attacker; limits per
 * ID stop many together, and do not apply to the places its owner has logged in from before.
 */
export const rateLimits = {
  loginPerAddress: rateLimit('login/address', 60, 15 * MINUTE),
  loginPerIdAndAddress: rateLimit('login/id and address', 10, 15 * MINUTE),
  /** Applies to addresses from which the account has not logged in lately. */
  loginPerIdFromUnknownAddresses: rateLimit('login/id', 100, HOUR),
  /** Wrong passwords of somebody who is logged in: it may be another person at their browser. */
  passwordPerAccount: rateLimit('password/account', 10, 15 * MINUTE),
  /** Checks of form fields that only look up whether a value is taken. */
  fieldCheckPerAddress: rateLimit('field/address', 300, 15 * MINUTE),
  /** Requests that make the site call a ranking service or create an authentication code. */
  externalRequestPerAddress: rateLimit('ask/address', 30, 15 * MINUTE),
  signupPerAddress: rateLimit('signup/address', 30, HOUR),
  recoverPerAddress: rateLimit('recover/address', 30, HOUR),
  /** All verifications of codes together, so that nobody can make the site flood the ranking service. */
  verifyPerSite: rateLimit('verify/site', 600, HOUR),
  updatePerAccount: rateLimit('update/account', 1, MINUTE),
  /** All attempts to upload, successful or not. */
  uploadPerAddress: rateLimit('upload/address', 60, HOUR),
  uploadPerAccount: rateLimit('upload/account', 60, HOUR),
  /** Attempts to delete an upload with its password. */
  deletePerAddress: rateLimit('delete/address', 30, 15 * MINUTE),
  deletePerUploadAndAddress: rateLimit('delete/upload and address', 10, 15 * MINUTE),
  /** From all addresses together, so that a single address cannot lock the owner out. */
  deletePerUpload: rateLimit('delete/upload', 100, HOUR),
} as const satisfies Record<string, RateLimit>;

/** Returns the window of a rate limit that an instant falls into. */
export function rateLimitWindow({ seconds }: RateLimit, at: Date): { start: Date; end: Date } {
  const length = seconds * 1000;
  const start = Math.floor(at.getTime() / length) * length;
  return { start: new Date(start), end: new Date(start + length) };
}
