import { useRouterState } from '@tanstack/react-router';
import { isBackPath, parseReturnTo, type ReturnTo } from '../pages/returnTo.ts';

/**
 * Returns where a login that starts on this page leads back to: to this page, or from the pages of login and sign-up to
 * where they lead already.
 */
export function useReturnTo(): ReturnTo {
  const here = useRouterState({ select: ({ location }) => location.href });
  const search: ReturnTo = useRouterState({ select: ({ location }) => location.search });
  return here === '/' ? {} : isBackPath(here) ? { back: here } : parseReturnTo(search);
}
