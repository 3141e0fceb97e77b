import { sql } from 'kysely';

/** Whether an account has the login ID, ignoring case; the expression must match that of the index. */
export const hasLoginId = (userId: string) =>
  sql<boolean>`lower(account.user_id collate "C") = ${userId.toLowerCase()}`;

/**
 * Returns which of the accounts that `hasLoginId` finds is meant. If the IDs of older accounts differ in case only, it
 * must match exactly.
 */
export function meantBy<T extends { userId: string }>(userId: string, accounts: readonly T[]): T | undefined {
  return accounts.find((account) => account.userId === userId) ?? (accounts.length === 1 ? accounts[0] : undefined);
}
