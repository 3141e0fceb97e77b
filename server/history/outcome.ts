import type { Place, VotedKind } from '#domain/entries/revisionKinds.ts';
import type { RevisionRule } from '#domain/revisions/verdict.ts';
import type { Opinions, Tally } from '#domain/voting/tally.ts';
import type { SongRule } from '#domain/voting/verdict.ts';

/** What a counting made of one open vote, and the votes it saw: of a song, or of a revision of an entry. */
export interface Outcome {
  /** The entry as it was before. */
  readonly entry: Place & { readonly id: number; readonly entryNo: number; readonly title: string };
  /** Null for a song's own vote. */
  readonly revision: RevisionCounted | null;
  readonly publishedAt: Date;
  readonly result: 'accept' | 'reject' | 'canceled' | 'stays';
  /** Where the chart stands officially afterwards; null = in no official list. */
  readonly after: Place | null;
  readonly rule: SongRule | RevisionRule | 'duplicate';
  /** What was needed; null where the votes were not asked. */
  readonly minimum: number | null;
  readonly threshold: number | null;
  readonly tally: Tally;
  readonly opinions: Opinions;
}

interface RevisionCounted {
  readonly id: number;
  readonly revisionNo: number;
  readonly kind: VotedKind;
  /** Where it was proposed, and is listed for good. */
  readonly tableId: string;
}

/** Whether the vote is closed by it. */
export function isDecided({ result }: Pick<Outcome, 'result'>): boolean {
  return result !== 'stays';
}
