import { VISITOR } from '#contract/platform/accountHeader.ts';

let read: () => string | undefined = () => undefined;

/** Sets the function that returns the account of the page. A second call replaces it. */
export function providePageAccount(from: () => string | undefined) {
  read = from;
}

/**
 * Returns the account of the page: the ID of the account that it shows as logged in, `VISITOR`, or undefined while the
 * session is fetched for the first time. Every call that changes data sends it.
 */
export function pageAccount(): string | undefined {
  return read();
}

/**
 * Returns why a form must not be sent: since it was opened, another account has logged in (EACCOUNTCHANGED) or the
 * session has ended (ESESSIONEXP).
 */
export function whyNotSend(
  openedFor: string | undefined,
  account: string | undefined,
): 'EACCOUNTCHANGED' | 'ESESSIONEXP' | null {
  if (openedFor === undefined || account === undefined || openedFor === account) return null;
  return account === VISITOR ? 'ESESSIONEXP' : 'EACCOUNTCHANGED';
}
