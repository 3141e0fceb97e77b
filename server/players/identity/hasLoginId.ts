import { sql } from 'kysely';

/** Whether an account has the login ID, whatever its case; written as the index on it. */
export const hasLoginId = (userId: string) =>
  sql<boolean>`lower(account.user_id collate "C") = ${userId.toLowerCase()}`;
