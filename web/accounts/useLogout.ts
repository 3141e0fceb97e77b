import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { logout } from '#contract/accounts.ts';
import { call, isFailure } from '../api/call.ts';
import { paths } from '../paths.ts';

/** Ends the session, forgets all that was shown to it, and goes home (specification §4). */
export function useLogout() {
  const queries = useQueryClient();
  const router = useRouter();
  return async () => {
    const answer = await call(logout, {});
    if (isFailure(answer)) return;
    queries.clear();
    await router.navigate({ to: paths.home });
  };
}
