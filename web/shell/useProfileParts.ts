import { playerSkill } from '#contract/estimate/estimates.ts';
import { growth, tableCharts } from '#contract/players/players.ts';
import { ownRivals } from '#contract/players/rivals.ts';
import { ownPlays } from '#contract/plays/plays.ts';
import { useEndpoint } from '../base/api/useEndpoint.ts';
import { useSession } from '../frame/session/useSession.ts';
import { viewerIds } from '../frame/session/viewerId.ts';
import { newestPlays } from '../plays/live/withPlay.ts';

/**
 * Asks at once for what the parts of a profile show, and returns whether all of it is there or has failed: the parts
 * appear together, so that none pushes another one down.
 */
export function useProfileParts(tableId: string, userid: string): boolean {
  const { session, isPending } = useSession();
  const isOwn = session !== null && viewerIds(session).includes(userid);
  const query = { table: tableId };
  const parts = [
    useEndpoint(tableCharts, { query }),
    useEndpoint(growth, { params: { userid }, query }),
    useEndpoint(playerSkill, { params: { userid }, query }),
    useEndpoint(ownRivals, { query }, { enabled: session !== null }),
    useEndpoint(ownPlays, newestPlays, { enabled: isOwn }),
  ];
  return !isPending && parts.every(({ isLoading }) => !isLoading);
}
