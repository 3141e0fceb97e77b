import type { Place, VotedKind } from '#domain/voting/revisionKinds.ts';
import type { RevisionRule } from '#domain/voting/revisions/verdict.ts';
import type { Opinions, Tally } from '#domain/voting/tally.ts';
import type { SongRule } from '#domain/voting/verdict.ts';

/** What a vote count decides about one open vote, of a song or of a revision, and the votes it saw. */
export interface Outcome {
  /** The entry as it was before. */
  readonly entry: Place & { readonly id: number; readonly entryNo: number; readonly title: string };
  /** Null for a song's own vote. */
  readonly revision: CountedRevision | null;
  readonly publishedAt: Date;
  readonly result: 'accept' | 'reject' | 'canceled' | 'stays';
  /** The chart's place in an official list afterwards; null = in none. */
  readonly after: Place | null;
  readonly rule: SongRule | RevisionRule | 'duplicate';
  /** The votes needed; null if the votes were not looked at. */
  readonly minimum: number | null;
  readonly acceptRate: number | null;
  readonly tally: Tally;
  readonly opinions: Opinions;
}

interface CountedRevision {
  readonly id: number;
  readonly revisionNo: number;
  readonly kind: VotedKind;
  /** The table where it was proposed, and stays listed. */
  readonly tableId: string;
}

/** Whether the outcome closes the vote. */
export function isDecided({ result }: Pick<Outcome, 'result'>): boolean {
  return result !== 'stays';
}
