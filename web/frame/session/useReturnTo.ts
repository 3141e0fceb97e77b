import { useRouterState } from '@tanstack/react-router';
import { paths } from '../pages/paths.ts';
import { isBackPath, parseReturnTo, type ReturnTo } from '../pages/returnTo.ts';

/**
 * Returns the path to which a login from this page returns: this page, or on the pages of login and sign-up the path
 * that they were given.
 */
export function useReturnTo(): ReturnTo {
  const here = useRouterState({
    // The secret of a request must not get into the query of another page, which logs have.
    select: ({ location: { href, hash, pathname } }) => (pathname === paths.request && hash ? pathname : href),
  });
  const search: ReturnTo = useRouterState({ select: ({ location }) => location.search });
  return here === '/' ? {} : isBackPath(here) ? { back: here } : parseReturnTo(search);
}
