import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { getInformation } from '#contract/accounts/accounts.ts';
import { playerSkill } from '#contract/estimate/estimates.ts';
import type { Reply } from '#contract/platform/endpoint.ts';
import { growth, ownRestrictions, user } from '#contract/players/players.ts';
import { ownPlays } from '#contract/plays/plays.ts';
import { endpointKey, useEndpoint } from '../../base/api/useEndpoint.ts';
import { atMostEvery } from './atMostEvery.ts';
import { followPlays } from './followPlays.ts';
import { newestPlays, withPlay } from './withPlay.ts';

/** The endpoints whose replies a play changes, besides the list of plays. */
const AFFECTED = [user, growth, playerSkill, getInformation, ownRestrictions];
/** The minimum interval between refetches, in milliseconds, however fast plays arrive. */
const REFETCH_MS = 3000;

/**
 * Returns the newest plays of the logged-in player, and adds those that arrive while the page is shown. Replies that a
 * play changes are refetched soon after it. There is no connection if the site accepts no plays.
 */
export function useLivePlays() {
  const queryClient = useQueryClient();
  const query = useEndpoint(ownPlays, newestPlays);
  const isOn = query.data !== undefined && query.data.give !== 'off';
  const newest = query.data ? (query.data.source[0]?.id ?? 0) : null;

  useEffect(() => {
    if (!isOn) return;
    return followPlays({
      onPlay: (row) =>
        queryClient.setQueryData(
          endpointKey(ownPlays, newestPlays),
          (before: Reply<typeof ownPlays> | undefined) => before && withPlay(before, row),
        ),
      onOpen: () => void queryClient.invalidateQueries({ queryKey: endpointKey(ownPlays) }),
    });
  }, [isOn, queryClient]);

  const refetch = useRef<ReturnType<typeof atMostEvery>>(null);
  useEffect(() => {
    const refetches = atMostEvery(REFETCH_MS, () => {
      for (const endpoint of [ownPlays, ...AFFECTED])
        void queryClient.invalidateQueries({ queryKey: endpointKey(endpoint) });
    });
    refetch.current = refetches;
    return refetches.cancel;
  }, [queryClient]);
  const seen = useRef<number | null>(null);
  useEffect(() => {
    if (seen.current !== null && newest !== seen.current) refetch.current?.soon();
    seen.current = newest;
  }, [newest]);

  return query;
}
