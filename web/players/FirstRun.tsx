import { lazy } from 'react';
import { withTexts } from '../base/i18n/texts.ts';
import { useSession } from '../frame/session/useSession.ts';
import { closeFirstRun, useIsFirstRun } from './firstRunState.ts';

const loadCard = withTexts(() => import('./FirstRunCard.tsx'), 'firstRun', 'players');
const FirstRunCard = lazy(async () => ({ default: (await loadCard()).FirstRunCard }));

interface FirstRunProps {
  /** Whether the player has voted: then the card is not shown any more. */
  hasVoted?: boolean;
}

/**
 * Shows the first-run card to a new player, and loads it for nobody else. It suspends while it is loaded, so that a page
 * shows it together with what is below.
 */
export function FirstRun({ hasVoted = false }: FirstRunProps) {
  const { session } = useSession();
  const isShown = useIsFirstRun(session) && !hasVoted;
  if (!session || !isShown) return null;
  return <FirstRunCard session={session} onClose={() => closeFirstRun(session.userid)} />;
}
