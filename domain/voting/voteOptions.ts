import type { RevisionKind } from '../entries/revisionKinds.ts';
import type { TableRules } from '../tables/tableRules.ts';
import type { Vote } from './tally.ts';

/** The votes on offer for a song or a revision: no neutral in some tables, none on a delete (decisions.md §4, §5). */
export function voteOptions(table: Pick<TableRules, 'neutral'>, about: 'song' | RevisionKind): readonly Vote[] {
  return table.neutral && about !== 'delete' ? ['yes', 'neutral', 'no'] : ['yes', 'no'];
}

/** The vote of a version 1 ballot on a change or transfer: another level than the original is a yes (decisions.md §5). */
export function voteOfLevel(chosen: number, original: number): Vote {
  return chosen === original ? 'no' : 'yes';
}
