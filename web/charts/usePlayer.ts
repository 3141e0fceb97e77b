import { skipToken, useQuery } from '@tanstack/react-query';
import DataLoader from 'dataloader';
import { MAX_NAMES, type NamedPlayer, playerNames } from '#contract/players/players.ts';
import { call, isFailure } from '../base/api/call.ts';
import { endpointKey } from '../base/api/useEndpoint.ts';

/** The time in which the names of a page are collected for one call, in milliseconds. */
const COLLECT_MS = 20;
/** The time after which a name is looked up again, in milliseconds. */
const FRESH_MS = 300_000;

/** The loaders of names, by table. */
const loaders = new Map<string | undefined, DataLoader<string, NamedPlayer | null>>();

function loaderOf(table: string | undefined) {
  const known = loaders.get(table);
  if (known) return known;
  const loader = new DataLoader<string, NamedPlayer | null>(
    async (nicknames) => {
      const reply = await call(playerNames, { query: { names: nicknames.join(' '), table } });
      if (isFailure(reply)) throw reply;
      const players = new Map(reply.source.map((player) => [player.nickname, player]));
      return nicknames.map((nickname) => players.get(nickname) ?? null);
    },
    { cache: false, maxBatchSize: MAX_NAMES, batchScheduleFn: (run) => setTimeout(run, COLLECT_MS) },
  );
  loaders.set(table, loader);
  return loader;
}

/**
 * Returns the profile and color of a nickname; undefined until they are loaded, or if there is no such player. All
 * names of a page are looked up in one call.
 */
export function usePlayer(nickname: string | null, table: string | undefined): NamedPlayer | undefined {
  const { data } = useQuery({
    queryKey: [...endpointKey(playerNames), table, nickname],
    queryFn: nickname === null ? skipToken : () => loaderOf(table).load(nickname),
    staleTime: FRESH_MS,
    // Without the reply a name is shown without its color.
    retry: false,
  });
  return data ?? undefined;
}
