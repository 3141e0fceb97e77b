/**
 * The header with which a page says whose account it acts for: the ID of the account, or `VISITOR`. A call that changes
 * something is refused where somebody else is logged in by now (EACCOUNTCHANGED, api.md §1.5).
 */
export const ACCOUNT_HEADER = 'x-account';

/** What the header says on a page where nobody is logged in. No ID is that short. */
export const VISITOR = '-';
