import { useRouterState } from '@tanstack/react-router';
import { isBackPath, type WayBack, wayBackIn } from './wayBack.ts';

/** The way back from here; on the ways into an account themselves, where they lead already. */
export function useWayBack(): WayBack {
  const here = useRouterState({ select: ({ location }) => location.href });
  const known: WayBack = useRouterState({ select: ({ location }) => location.search });
  return here === '/' ? {} : isBackPath(here) ? { back: here } : wayBackIn(known);
}
