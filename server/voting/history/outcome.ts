import type { Decision } from '#domain/voting/decide.ts';
import type { ChangeTo, Place, VotedKind } from '#domain/voting/revisionKinds.ts';
import type { Opinions, Tally } from '#domain/voting/tally.ts';
import type { VoteResult } from '#domain/voting/voteResult.ts';
import type { VoteWindow } from '#domain/voting/window.ts';

/** What a vote count decided about one open vote, and the votes it saw. */
export interface Outcome extends VoteWindow, Decision {
  /** The entry before the decision. */
  readonly entry: Place & {
    readonly id: number;
    readonly entryNo: number;
    readonly title: string;
  } & Partial<RevisedState>;
  /** Null for the vote on a new entry. */
  readonly revision: CountedRevision | null;
  readonly tally: Tally;
  readonly opinions: Opinions;
}

interface CountedRevision {
  readonly id: number;
  readonly revisionNo: number;
  readonly kind: VotedKind;
  readonly changeTo: ChangeTo | null;
  /** The table where it was proposed, which keeps listing it, and the level then. */
  readonly tableId: string;
  readonly level: number;
}

/** The state of the entry of a revision. */
interface RevisedState {
  readonly result: VoteResult;
  readonly deleted: boolean;
  /** Whether another entry of the chart blocks a restore. */
  readonly restoreBlocked: boolean;
}

/** Whether the outcome closes the vote. */
export function isDecided({ result }: Pick<Outcome, 'result'>): boolean {
  return result !== 'stays';
}
