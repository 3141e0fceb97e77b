import { type Refusal, refuse } from '../../common/errors.ts';
import { isBlank, lengthOf } from '../../common/text.ts';
import { isRestricted, refuseLevel } from '../../players/restriction.ts';
import type { Rules } from '../../rules/rules.ts';
import { type Suspension, whySuspended } from '../../rules/suspension.ts';
import type { TableRules } from '../../tables/tableRules.ts';
import { appliesTo, type ChangeTo, type Target, targetOf, type VotedKind } from '../revisionKinds.ts';
import type { Voter } from '../viewerStatus.ts';
import { type EntryDates, type PastRevision, whyTooManyRevisions, whyTooSoon } from './limits.ts';

export interface RevisionFacts {
  readonly rules: Rules;
  readonly at: Date;
  readonly reviser: Voter & { readonly banned: boolean };
  readonly suspensions: readonly Suspension[];
  readonly form: {
    /** Null if none was chosen, or an unknown one. */
    readonly kind: VotedKind | null;
    /** Required for a change, ignored for the other kinds. */
    readonly changeTo: ChangeTo | null;
    readonly comment: string;
  };
  /** The entry as it is now; null if no entry has that number. */
  readonly entry: RevisedEntry | null;
  /** All earlier revisions of the entry. */
  readonly past: readonly PastRevision[];
  /** The times of the person's revisions, of any entries. */
  readonly revisedAt: readonly Date[];
  /** Whether another request is writing to the same chart. */
  readonly busy: boolean;
}

export interface RevisedEntry extends EntryDates {
  readonly table: TableRules;
  readonly level: number;
  readonly deleted: boolean;
  readonly proposedByReviser: boolean;
  /** Whether another entry of the same chart blocks a restore (`blocksRestore`). */
  readonly restoreBlocked: boolean;
}

export type RevisionRefusal =
  | 'EBANNED'
  | 'EIMPORTANT'
  | 'NOTVALIDVALUE'
  | 'NOTINFO'
  | 'TOOLONGCOM'
  | 'ENOTFOUND'
  | 'ENOVOTEEND'
  | 'ESAMELEVEL'
  | 'RESTRICTIONLEVEL'
  | 'EALREADYSUBMITREV'
  | 'ENOTRESURRECTIONSELF'
  | 'ENOTSUBMITSAMEPROP'
  | 'ENOTAFTERTWOMONTHS'
  | 'EREACHEDMAX'
  | 'EEDITING';

/**
 * Returns the first reason why a revision may not be proposed, in the order of docs/reference/voting.md; null if it
 * may.
 */
export function whyNotRevise(facts: RevisionFacts): Refusal<RevisionRefusal> | null {
  const { rules, at, reviser, form, entry, past } = facts;
  const { kind } = form;
  if (reviser.banned) return refuse('EBANNED');
  const suspended = whySuspended(facts.suspensions, at);
  if (suspended) return suspended;
  if (kind === null || (kind === 'change' && form.changeTo === null)) return refuse('NOTVALIDVALUE');
  if (isBlank(form.comment)) return refuse('NOTINFO');
  if (lengthOf(form.comment) > rules.fields.comment) return refuse('TOOLONGCOM', { limit: rules.fields.comment });
  if (!entry) return refuse('ENOTFOUND');
  if (entry.result === 'new') return refuse('ENOVOTEEND');
  const target = targetOf(rules, entry.table, entry.level, kind, form.changeTo);
  if (!target || !appliesTo(kind, entry)) return refuse('NOTVALIDVALUE');
  if (kind === 'resurrection' && entry.restoreBlocked) return refuse('NOTVALIDVALUE');
  if (kind === 'change' && target.direction === null) return refuse('ESAMELEVEL');
  if (reviser.barred || isRestricted(entry.table, entry.level, reviser.restrictions)) {
    return refuseLevel(rules, entry.table, reviser.barred);
  }
  if (past.some(({ result }) => result === 'new')) return refuse('EALREADYSUBMITREV');
  if (kind === 'resurrection' && entry.proposedByReviser) return refuse('ENOTRESURRECTIONSELF');
  if (past.some((one) => one.byReviser && isSameRevision(one, kind, target))) return refuse('ENOTSUBMITSAMEPROP');
  const overLimit = whyTooSoon(rules, entry, past, kind, at) ?? whyTooManyRevisions(rules, facts.revisedAt, at);
  if (overLimit) return overLimit;
  return facts.busy ? refuse('EEDITING') : null;
}

/** A delete or re-vote has no target, so the level at that time does not matter. */
function isSameRevision(past: PastRevision, kind: VotedKind, { tableId, level, direction }: Target): boolean {
  const isSameTarget = past.target.tableId === tableId && past.target.level === level;
  return past.kind === kind && (direction === null || isSameTarget);
}
