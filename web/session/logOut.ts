import { logout } from '#contract/accounts.ts';
import { call, type Failure, isFailure } from '../api/call.ts';
import { paths } from '../pages/paths.ts';

/** Ends the session and starts anew at home, where nothing is left of what it was shown (specification §4). */
export async function logOut(): Promise<Failure | null> {
  const answer = await call(logout, {});
  if (isFailure(answer)) return answer;
  location.assign(paths.home);
  return null;
}
