import { useMemo } from 'react';
import { user } from '#contract/players/players.ts';
import { LAMPS } from '#domain/players/clears.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { useEndpoint } from '../../base/api/useEndpoint.ts';
import { useSession } from '../../frame/session/useSession.ts';
import { viewerId } from '../../frame/session/viewerId.ts';
import { slotOf } from '../../players/slotOf.ts';

/** A lamp, and its rank among those of its service. */
export interface OwnLamp {
  lamp: string;
  rank: number;
}

/** Returns the lamps of the logged-in player by md5; `isShown` is known before they are. */
export function useOwnLamps(table: TableRules | null): { isShown: boolean; lamps: ReadonlyMap<string, OwnLamp> } {
  const { session, isPending } = useSession();
  const request = { params: { userid: session ? viewerId(session) : '' }, query: { table: table?.id } };
  const { data } = useEndpoint(user, request, { enabled: session !== null && table !== null });
  const lamps = useMemo(() => {
    if (!data || !table) return new Map<string, OwnLamp>();
    const known = LAMPS[data.playerName === 'lr2' ? 'lr2' : 'beatoraja'];
    return new Map(
      data[`stairway${slotOf(table)}`].flatMap(({ md5, clear }) => {
        const rank = known.findIndex(({ id }) => id === clear);
        const lamp = known[rank];
        return lamp ? [[md5, { lamp: lamp.bucket, rank }] as const] : [];
      }),
    );
  }, [data, table]);
  return { isShown: table !== null && (session !== null || isPending), lamps };
}
