import { sql } from 'kysely';

/** Whether an account has the login ID, ignoring case; the expression must match that of the index. */
export const hasLoginId = (userId: string) =>
  sql<boolean>`lower(account.user_id collate "C") = ${userId.toLowerCase()}`;
