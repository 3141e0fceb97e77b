/** The longest address that mail servers take. */
export const MAX_MAIL_ADDRESS = 254;

/** The languages of e-mails. */
export const MAIL_LANGUAGES = ['en', 'ja', 'ko'] as const;

/** How long the link of an e-mail works, in hours. */
export const MAIL_LINK_HOURS = { confirm: 24, reset: 1 } as const;

/** Accepts what web forms do, with a dot in its domain: no blanks, line ends, quotes or lists. */
export function whyNotMailAddress(address: string): 'NOTINFO' | 'NOTVALIDMAIL' | null {
  if (address === '') return 'NOTINFO';
  const isAddress = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d-]{2,63}$/i.test(
    address,
  );
  return isAddress && address.length <= MAX_MAIL_ADDRESS ? null : 'NOTVALIDMAIL';
}

/** Returns an address as its owner sees it: `a…@example.org`. */
export const maskedMailAddress = (address: string): string => address.replace(/^(.).*(?=@)/, '$1…');
