import type { Rules } from '../rules/rules.ts';
import { isLevel } from '../tables/level.ts';
import type { Band, TableId, TableRules } from '../tables/tableRules.ts';
import { isOfficial } from './isOfficial.ts';
import type { VoteResult } from './voteResult.ts';

/**
 * The kinds of revisions. `resurrection` is the re-vote; `fix` is an admin's correction of a link or file, without a
 * vote.
 */
export const REVISION_KINDS = ['change', 'delete', 'resurrection', 'transfer', 'fix'] as const;
export type RevisionKind = (typeof REVISION_KINDS)[number];

/** The kinds that players propose and vote on. */
export type VotedKind = Exclude<RevisionKind, 'fix'>;
export const VOTED_KINDS = REVISION_KINDS.filter((kind): kind is VotedKind => kind !== 'fix');

/** The target of a level change: one level down or up, or a level of the table. */
export type ChangeTo = 'low' | 'high' | number;

/** The table and level at which a chart is listed. */
export interface Place {
  readonly tableId: TableId;
  readonly level: number;
}

/** The target of a revision. `direction` is null if the chart keeps its place. */
export interface Target extends Place {
  readonly direction: 'up' | 'down' | null;
}

/**
 * Returns the target of a revision of a chart at `level` of `table`; null if it cannot be proposed there
 * (NOTVALIDVALUE). A change to the present level gives a target without direction (ESAMELEVEL).
 */
export function targetOf(
  rules: Rules,
  table: TableRules,
  level: number,
  kind: VotedKind,
  changeTo: ChangeTo | null,
): Target | null {
  if (kind === 'transfer') {
    const transfer = table.transfers.find(({ at }) => at === level);
    return transfer ? { tableId: transfer.to, level: transfer.toLevel, direction: transfer.direction } : null;
  }
  if (kind !== 'change') return { tableId: table.id, level, direction: null };
  const to = changeTo === 'high' ? level + 1 : changeTo === 'low' ? level - 1 : changeTo;
  if (!isLevel(table, to) || Math.abs(to - level) > rules.revision.largestChange) return null;
  return { tableId: table.id, level: to, direction: to === level ? null : to > level ? 'up' : 'down' };
}

/** In percent. */
export function acceptRateOf({ revision: { acceptRates } }: Rules, kind: VotedKind, target: Target): number {
  if (kind === 'delete' || kind === 'resurrection') return acceptRates[kind];
  return acceptRates[kind][target.direction ?? 'up'];
}

/** Returns the weighted votes a revision needs, by the present level of the chart; a re-vote needs those of a proposal. */
export function minimumsOf({ songMinimums, revisionMinimums }: TableRules, kind: VotedKind): readonly Band[] {
  return kind === 'resurrection' ? songMinimums : revisionMinimums;
}

/** Returns whether two kinds share a cooldown: delete and resurrection count as one type. */
export function isSameType(a: RevisionKind, b: RevisionKind): boolean {
  const typeOf = (kind: RevisionKind) => (kind === 'resurrection' ? 'delete' : kind);
  return typeOf(a) === typeOf(b);
}

/** Parses the target of a change from a form: `low`, `high`, or an integer as a number or in digits; else null. */
export function parseChangeTo(value: unknown): ChangeTo | null {
  if (value === 'low' || value === 'high') return value;
  const level = typeof value === 'string' && /^\d{1,3}$/.test(value) ? Number(value) : value;
  return Number.isInteger(level) ? Number(level) : null;
}

/**
 * Returns whether a kind of revision can be proposed for an entry in this state: a re-vote for one that is rejected,
 * canceled or deleted, the others for an official one. `deleted` means from the official list.
 */
export function appliesTo(
  kind: VotedKind,
  { result, deleted }: { readonly result: VoteResult; readonly deleted: boolean },
) {
  const mayReturn = result === 'reject' || result === 'canceled' || deleted;
  return kind === 'resurrection' ? mayReturn : isOfficial({ result, deleted });
}
