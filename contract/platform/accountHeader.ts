/**
 * The header that tells for whom a page acts: the user ID, or `VISITOR`. A request that changes something is refused
 * (EACCOUNTCHANGED) if somebody else has logged in meanwhile.
 */
export const ACCOUNT_HEADER = 'x-account';

/** The value without a login. User IDs are longer. */
export const VISITOR = '-';
