import type { RevisionKind } from '#domain/entries/revisionKinds.ts';
import { tableById } from '#domain/tables/tableRules.ts';
import { voteOptions } from '#domain/voting/voteOptions.ts';
import { currentRules } from '../api/currentRules.ts';

interface VotedOn {
  table: string;
  /** Null: a song. */
  type: RevisionKind | null;
}

/** Whether a neutral vote could be given on a song or revision of a table. */
export function hasNeutral({ table, type }: VotedOn): boolean {
  const neutral = tableById(currentRules(), table)?.neutral ?? true;
  return voteOptions({ neutral }, type ?? 'song').includes('neutral');
}
