import type { Place, VotedKind } from '#domain/voting/revisionKinds.ts';
import type { RevisionRule } from '#domain/voting/revisions/verdict.ts';
import type { Opinions, Tally } from '#domain/voting/tally.ts';
import type { SongRule } from '#domain/voting/verdict.ts';
import type { VoteWindow } from '#domain/voting/window.ts';

/** What a vote count decided about one open vote, and the votes it saw. */
export interface Outcome extends VoteWindow {
  /** The entry before the decision. */
  readonly entry: Place & { readonly id: number; readonly entryNo: number; readonly title: string };
  /** Null for the vote on a new entry. */
  readonly revision: CountedRevision | null;
  readonly result: 'accept' | 'reject' | 'canceled' | 'stays';
  /** The chart's new place in an official list; null = in none. */
  readonly after: Place | null;
  readonly rule: SongRule | RevisionRule | 'duplicate';
  /** The votes needed; null if the decision did not depend on votes. */
  readonly minimum: number | null;
  readonly acceptRate: number | null;
  readonly tally: Tally;
  readonly opinions: Opinions;
}

interface CountedRevision {
  readonly id: number;
  readonly revisionNo: number;
  readonly kind: VotedKind;
  /** The table where it was proposed, which keeps listing it. */
  readonly tableId: string;
}

/** Whether the outcome closes the vote. */
export function isDecided({ result }: Pick<Outcome, 'result'>): boolean {
  return result !== 'stays';
}
