import { VISITOR } from '#contract/accountHeader.ts';

let read: () => string | undefined = () => undefined;

/** Sets the function that tells whose page this is. There is one; a second replaces it. */
export function readPageAccount(from: () => string | undefined) {
  read = from;
}

/**
 * Returns whose page this is: the ID of the account that it shows as logged in, `VISITOR`, or undefined while the
 * session is fetched for the first time. Every call that changes something says so.
 */
export function pageAccount(): string | undefined {
  return read();
}

/**
 * Returns why a form must not be sent: the page has become that of another account (EACCOUNTCHANGED) or of a visitor
 * (ESESSIONEXP) since it was opened.
 */
export function whyNotSend(
  openedFor: string | undefined,
  account: string | undefined,
): 'EACCOUNTCHANGED' | 'ESESSIONEXP' | null {
  if (openedFor === undefined || account === undefined || openedFor === account) return null;
  return account === VISITOR ? 'ESESSIONEXP' : 'EACCOUNTCHANGED';
}
