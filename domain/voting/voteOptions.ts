import type { TableRules } from '../tables/tableRules.ts';
import type { RevisionKind } from './revisionKinds.ts';
import type { Vote } from './tally.ts';

/** Some tables have no neutral vote, and a delete never has one. */
export function voteOptions(table: Pick<TableRules, 'neutral'>, about: 'song' | RevisionKind): readonly Vote[] {
  return table.neutral && about !== 'delete' ? ['yes', 'neutral', 'no'] : ['yes', 'no'];
}

/** Returns the vote of a version 1 ballot on a change or transfer: another level than the original is a yes. */
export function voteOfLevel(chosen: number, original: number): Vote {
  return chosen === original ? 'no' : 'yes';
}
