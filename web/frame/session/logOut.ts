import { logout } from '#contract/accounts/accounts.ts';
import { call, type Failure, isFailure } from '../../base/api/call.ts';
import { paths } from '../pages/paths.ts';
import { notifyOtherTabs } from './otherTabs.ts';

/**
 * Ends the session and loads Home, which drops all data of the session. It is no failure if the session has ended
 * already. Returns the failure, or null.
 */
export async function logOut(): Promise<Failure | null> {
  const reply = await call(logout, {});
  if (isFailure(reply) && reply.error !== 'ESESSIONEXP') return reply;
  notifyOtherTabs();
  location.assign(paths.home);
  return null;
}
