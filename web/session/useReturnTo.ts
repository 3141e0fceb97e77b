import { useRouterState } from '@tanstack/react-router';
import { isBackPath, parseReturnTo, type ReturnTo } from '../pages/returnTo.ts';

/** The way back from here; on the ways into an account themselves, where they lead already. */
export function useReturnTo(): ReturnTo {
  const here = useRouterState({ select: ({ location }) => location.href });
  const known: ReturnTo = useRouterState({ select: ({ location }) => location.search });
  return here === '/' ? {} : isBackPath(here) ? { back: here } : parseReturnTo(known);
}
