import type { VoteResult } from '../entries/voteResult.ts';
import { isRestricted, type Restrictions } from '../players/restriction.ts';
import type { Rules } from '../rules/rules.ts';
import type { TableRules } from '../tables/tableRules.ts';
import { timeExceeded } from './window.ts';

/** A song or revision as far as it says whether it can be voted on. `level` is where the chart is now. */
export interface Votable {
  readonly table: TableRules;
  readonly level: number;
  readonly result: VoteResult;
  /** Null: unknown, because the entry was imported as decided. */
  readonly publishedAt: Date | null;
}

/** Who looks, null = not logged in. `barred`: a sanction took the rights to propose and vote (decisions.md §6). */
export interface Voter {
  readonly restrictions: Restrictions;
  readonly barred: boolean;
}

/** What the vote control shows; `voted` shows the own vote as an icon, `success` opens the form. */
export type ViewerStatus = 'notLogin' | 'restricted' | 'voteEnd' | 'voted' | 'timeExceed' | 'success';

/** The viewer's status, in the order of specification §4. */
export function viewerStatus(
  rules: Pick<Rules, 'window'>,
  { table, level, result, publishedAt }: Votable,
  viewer: Voter | null,
  hasVoted: boolean,
  at: Date,
): ViewerStatus {
  if (!viewer) return 'notLogin';
  if (viewer.barred || isRestricted(table, level, viewer.restrictions)) return 'restricted';
  if (result !== 'new') return 'voteEnd';
  if (hasVoted) return 'voted';
  return publishedAt && timeExceeded(rules, publishedAt, at) ? 'timeExceed' : 'success';
}
