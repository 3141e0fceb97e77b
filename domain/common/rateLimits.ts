/** How often something may be tried in a span of time that starts anew on the clock. */
export interface RateLimit {
  /** What is tried, as it is stored; never changes. */
  readonly name: string;
  readonly limit: number;
  readonly seconds: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

const rateLimit = (name: string, limit: number, seconds: number): RateLimit => ({ name, limit, seconds });

/** Days for which a place somebody logged in from is known as theirs. */
export const KNOWN_PLACE_DAYS = 90;

/**
 * What guessing and flooding runs into (`docs/security.md`). Limits per address stop one attacker; those per ID stop
 * many together, and never the places its owner has logged in from before.
 */
export const rateLimits = {
  loginPerAddress: rateLimit('login/address', 60, 15 * MINUTE),
  loginPerIdAndAddress: rateLimit('login/id and address', 10, 15 * MINUTE),
  /** Of addresses this account has not logged in from lately. */
  loginPerIdFromUnknownAddresses: rateLimit('login/id', 100, HOUR),
  /** Wrong passwords of somebody who is logged in: another person at their browser. */
  passwordPerAccount: rateLimit('password/account', 10, 15 * MINUTE),
  /** Checks of fields that are only looked up. */
  fieldCheckPerAddress: rateLimit('field/address', 300, 15 * MINUTE),
  /** What makes the site ask a ranking service, or make a code. */
  externalRequestPerAddress: rateLimit('ask/address', 30, 15 * MINUTE),
  signupPerAddress: rateLimit('signup/address', 30, HOUR),
  recoverPerAddress: rateLimit('recover/address', 30, HOUR),
  /** All verifications of codes together, so that nobody makes the site flood the ranking service. */
  verifyPerSite: rateLimit('verify/site', 600, HOUR),
  updatePerAccount: rateLimit('update/account', 1, MINUTE),
  /** Uploads, whatever became of them. */
  uploadPerAddress: rateLimit('upload/address', 60, HOUR),
  uploadPerAccount: rateLimit('upload/account', 60, HOUR),
  /** Passwords given to delete an upload. */
  deletePerAddress: rateLimit('delete/address', 30, 15 * MINUTE),
  deletePerUploadAndAddress: rateLimit('delete/upload and address', 10, 15 * MINUTE),
  /** From everywhere together: one address alone never shuts its owner out. */
  deletePerUpload: rateLimit('delete/upload', 100, HOUR),
} as const satisfies Record<string, RateLimit>;

/** The span an instant falls into. */
export function rateLimitWindow({ seconds }: RateLimit, at: Date): { start: Date; end: Date } {
  const length = seconds * 1000;
  const start = Math.floor(at.getTime() / length) * length;
  return { start: new Date(start), end: new Date(start + length) };
}
