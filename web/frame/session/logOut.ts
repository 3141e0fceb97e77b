import { logout } from '#contract/accounts.ts';
import { call, type Failure, isFailure } from '../../base/api/call.ts';
import { paths } from '../pages/paths.ts';
import { tellOtherTabs } from './otherTabs.ts';

/**
 * Ends the session and loads Home, which drops everything that was shown to the session. A session
 * that has ended already is no failure. Returns the failure, or null.
 */
export async function logOut(): Promise<Failure | null> {
  const reply = await call(logout, {});
  if (isFailure(reply) && reply.error !== 'ESESSIONEXP') return reply;
  tellOtherTabs();
  location.assign(paths.home);
  return null;
}
