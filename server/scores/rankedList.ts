import { type PagedList, pagedList } from '../platform/lists/pagedList.ts';

/** A player with a rating in a table. */
export interface Member {
  playerId: number;
  rankingId: string;
  /** Folded. */
  name: string;
  hasAccount: boolean;
  skill: number;
  experience: number;
  /** Charts played. */
  played: number;
}

/** Where a player stands. Equal skill is an equal rank. */
export interface Place {
  rank: number;
  /** The number of the row, from 1. */
  row: number;
}

export interface RankedPlayer extends Member {
  /** Among the players with an account; null without one. */
  place: Place | null;
  /** Among all, those of an archive included. */
  placeOfAll: Place;
}

/** The groups that a page of the ranking is of. */
export const WITH_ACCOUNT = 'account';
export const FROM_ARCHIVE = 'archive';

export type RankingSort = 'rank' | 'name' | 'exp' | 'playcount';

/** Orders players by skill, experience and name (players.md §6), into a list that is read in pages. */
export function rankedList(members: readonly Member[]): PagedList<RankedPlayer, RankingSort> {
  const inOrder = members.toSorted(
    (a, b) => b.skill - a.skill || b.experience - a.experience || compare(a.name, b.name) || a.playerId - b.playerId,
  );
  const placeOfAll = places();
  const place = places();
  const rows = inOrder.map((member) => ({
    ...member,
    placeOfAll: placeOfAll(member.skill),
    place: member.hasAccount ? place(member.skill) : null,
  }));
  return pagedList(rows, {
    key: {
      rank: ({ placeOfAll: { row } }) => row,
      name: ({ name }) => name,
      // The most comes first, as in the order of ranks.
      exp: ({ experience }) => -experience,
      playcount: ({ played }) => -played,
    },
    group: ({ hasAccount }) => (hasAccount ? WITH_ACCOUNT : FROM_ARCHIVE),
    texts: ({ name, rankingId }) => [name, rankingId],
  });
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Returns a function that places players by skill, the highest first. */
function places(): (skill: number) => Place {
  let [rank, row, last] = [0, 0, Number.NaN];
  return (skill) => {
    row++;
    if (skill !== last) [rank, last] = [row, skill];
    return { rank, row };
  };
}
