import { isRestricted, type Restrictions } from '../players/restriction.ts';
import type { TableRules } from '../tables/tableRules.ts';
import type { VoteResult } from './voteResult.ts';

/**
 * The fields of a song or revision that decide whether it can be voted on. Table and level are the present ones of the
 * chart.
 */
export interface Votable {
  readonly table: TableRules;
  readonly level: number;
  readonly result: VoteResult;
  /** The last instant at which votes are accepted. Null if unknown: the entry was imported as decided. */
  readonly deadline: Date | null;
}

/** A logged-in viewer. `barred`: the rights to propose and vote are suspended by a sanction. */
export interface Voter {
  readonly restrictions: Restrictions;
  readonly barred: boolean;
}

/** The state of the vote control: `voted` shows the viewer's vote as an icon, `success` opens the form. */
export type ViewerStatus = 'notLogin' | 'restricted' | 'voteEnd' | 'voted' | 'timeExceed' | 'success';

/**
 * Returns the first status that applies.
 *
 * @param viewer null: not logged in
 */
export function viewerStatus(
  { table, level, result, deadline }: Votable,
  viewer: Voter | null,
  hasVoted: boolean,
  at: Date,
): ViewerStatus {
  if (!viewer) return 'notLogin';
  if (viewer.barred || isRestricted(table, level, viewer.restrictions)) return 'restricted';
  if (result !== 'new') return 'voteEnd';
  if (hasVoted) return 'voted';
  return deadline && at > deadline ? 'timeExceed' : 'success';
}
