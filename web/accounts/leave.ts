import { logout } from '#contract/accounts.ts';
import { call, isFailure } from '../api/call.ts';
import { paths } from '../paths.ts';

/** Ends the session and starts anew at home, where nothing is left of what it was shown (specification §4). */
export async function leave() {
  const answer = await call(logout, {});
  if (!isFailure(answer)) location.assign(paths.home);
}
