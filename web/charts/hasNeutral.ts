import type { RevisionKind } from '#domain/voting/revisionKinds.ts';
import { voteOptions } from '#domain/voting/voteOptions.ts';
import { tableOf } from '../base/api/currentRules.ts';

interface VotedEntry {
  table: string;
  /** Null for a proposal. */
  type: RevisionKind | null;
}

/** Whether votes on a proposal or revision of a table may be neutral. */
export function hasNeutral({ table, type }: VotedEntry): boolean {
  const neutral = tableOf(table)?.neutral ?? true;
  return voteOptions({ neutral }, type ?? 'song').includes('neutral');
}
