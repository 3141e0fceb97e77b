import { WITH_ACCOUNT } from '../scores/rankedList.ts';
import type { Ranking } from '../scores/rankings.ts';

/** Where a player stands among those with an account. */
export interface Place {
  rank: number;
  of: number;
}

/** Returns a player's place in a ranking; null for one who is not ranked. */
export function placeOf({ list, ofPlayer }: Ranking, playerId: number): Place | null {
  const { total } = list.page({ ...NO_ROWS, groups: [WITH_ACCOUNT] });
  const place = ofPlayer(playerId)?.place;
  return place ? { rank: place.rank, of: total } : null;
}

const NO_ROWS = { sort: 'rank', descending: false, search: '', skip: 0, take: 0 } as const;
