import { daysAfter } from '../../common/dates.ts';
import { type Refusal, refuse } from '../../common/errors.ts';
import { quotaRefusal } from '../../rules/quota.ts';
import type { Rules } from '../../rules/rules.ts';
import { isSameType, type Place, type RevisionKind, type VotedKind } from '../revisionKinds.ts';
import { type Tally, total } from '../tally.ts';
import type { VoteResult } from '../voteResult.ts';

/** An earlier revision of the entry. */
export interface PastRevision {
  readonly kind: RevisionKind;
  readonly result: VoteResult;
  /** Whether the same person proposed it. */
  readonly byReviser: boolean;
  /** Its target. */
  readonly target: Place;
  /** Null while it is open, or if the date is unknown. */
  readonly decidedAt: Date | null;
  readonly tally: Tally;
  /** The weighted votes it needed. */
  readonly minimum: number;
}

/** The result and dates of an entry. The dates of imported entries are unknown (null), which blocks nothing. */
export interface EntryDates {
  readonly result: VoteResult;
  readonly publishedAt: Date | null;
  readonly decidedAt: Date | null;
}

/** Returns EREACHEDMAX if a person's revisions, of any entries, use up the limit. */
export function whyTooManyRevisions(
  { revisions }: Rules,
  times: readonly Date[],
  at: Date,
): Refusal<'EREACHEDMAX'> | null {
  const over = quotaRefusal(revisions, times, at);
  return over && refuse('EREACHEDMAX', over);
}

/**
 * Returns ENOTAFTERTWOMONTHS with `retryAt` during a cooldown: of delete and resurrection after the proposal of the
 * entry, of every kind after a decision of its type. After a decision with fewer votes than the minimum, only its
 * proposer has to wait.
 */
export function whyTooSoon(
  { revisions }: Rules,
  entry: EntryDates,
  past: readonly PastRevision[],
  kind: VotedKind,
  at: Date,
): Refusal<'ENOTAFTERTWOMONTHS'> | null {
  const free: Date[] = [];
  if (kind === 'delete' || kind === 'resurrection') {
    const isCanceled = entry.result === 'canceled';
    const since = isCanceled ? entry.decidedAt : entry.publishedAt;
    if (since) free.push(daysAfter(since, isCanceled ? revisions.waitCanceledDays : revisions.waitDays));
  }
  for (const one of past) {
    const isDecided = one.result === 'accept' || one.result === 'reject';
    const binds = one.byReviser || total(one.tally) >= one.minimum;
    if (isDecided && binds && one.decidedAt && isSameType(one.kind, kind)) {
      free.push(daysAfter(one.decidedAt, revisions.waitDays));
    }
  }
  const freeAt = new Date(Math.max(...free.map(Number), Number.NEGATIVE_INFINITY));
  return at < freeAt ? refuse('ENOTAFTERTWOMONTHS', { retryAt: freeAt.toISOString() }) : null;
}
