import { isOfficial } from './isOfficial.ts';
import type { Place, RevisionKind } from './revisionKinds.ts';
import { type RevisionCase, type RevisionRule, revisionVerdict } from './revisions/verdict.ts';
import { type SongCase, type SongRule, songVerdict } from './verdict.ts';

/** What a vote count decides about one vote, as its history line keeps it. */
export interface Decision {
  readonly result: 'accept' | 'reject' | 'canceled' | 'stays';
  /** The chart's new place in an official list; null = in none. */
  readonly after: Place | null;
  readonly rule: SongRule | RevisionRule | 'duplicate';
  /** The votes needed; null if the decision did not depend on votes. */
  readonly minimum: number | null;
  /** In percent; null like `minimum`. */
  readonly acceptRate: number | null;
}

/** The decision about the later of two open entries of one chart. */
export const DUPLICATE = {
  result: 'canceled',
  after: null,
  rule: 'duplicate',
  minimum: null,
  acceptRate: null,
} as const satisfies Decision;

/** The rules of history lines that no vote count wrote: acts of admins, withdrawals, and what the undo of a count put aside. */
export const RULES_OF_ACTS = ['admin', 'fix', 'withdrawn', 'undone'] as const;

/** Decides the vote on an entry. */
export function decideSong(song: SongCase): Decision {
  const { level, ...verdict } = songVerdict(song);
  return { ...verdict, after: verdict.result === 'accept' ? { tableId: song.table.id, level } : null };
}

/** Decides a revision. */
export function decideRevision(revised: RevisionCase): Decision {
  const { after, ...verdict } = revisionVerdict(revised);
  const needed = verdict.rule === 'moot' ? { minimum: null, acceptRate: null } : {};
  return { ...verdict, ...needed, after: verdict.result === 'accept' || isOfficial(revised.entry) ? after : null };
}

/** Returns the tag of the history line of a decision; `kind` null: about an entry. */
export function tagOf(
  { result }: Pick<Decision, 'result'>,
  kind: RevisionKind | null,
): 'update' | 'reject' | 'hold' | 'cancel' | 'delete' {
  if (result === 'accept') return kind === 'delete' ? 'delete' : 'update';
  return ({ reject: 'reject', canceled: 'cancel', stays: 'hold' } as const)[result];
}
