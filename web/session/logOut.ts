import { logout } from '#contract/accounts.ts';
import { call, type Failure, isFailure } from '../api/call.ts';
import { paths } from '../pages/paths.ts';

/**
 * Ends the session and loads Home, which drops everything that was shown to the session (product.md §3.2). Returns the
 * failure, or null.
 */
export async function logOut(): Promise<Failure | null> {
  const reply = await call(logout, {});
  if (isFailure(reply)) return reply;
  location.assign(paths.home);
  return null;
}
