import type { Rules } from '../rules/rules.ts';
import { isLevel, minimumAt } from '../tables/level.ts';
import type { TableId, TableRules } from '../tables/tableRules.ts';
import type { VoteResult } from './voteResult.ts';

/** `resurrection` is the re-vote; `fix` is an admin's correction of link or file, without a vote (decisions.md §5). */
export const REVISION_KINDS = ['change', 'delete', 'resurrection', 'transfer', 'fix'] as const;
export type RevisionKind = (typeof REVISION_KINDS)[number];

/** The kinds players propose and vote on. */
export type VotedKind = Exclude<RevisionKind, 'fix'>;
export const VOTED_KINDS = REVISION_KINDS.filter((kind): kind is VotedKind => kind !== 'fix');

/** Where a change goes: one level, or an integer in the table's range. */
export type ChangeTo = 'low' | 'high' | number;

/** Where a chart stands. */
export interface Place {
  readonly tableId: TableId;
  readonly level: number;
}

/** Where a revision leads. `direction` is null where the chart keeps its place. */
export interface Target extends Place {
  readonly direction: 'up' | 'down' | null;
}

/**
 * Where a revision of a chart that stands at `level` of `table` leads; null where it cannot be proposed there
 * (NOTVALIDVALUE). A change to the present level is a target without direction (ESAMELEVEL).
 */
export function targetOf(
  rules: Rules,
  table: TableRules,
  level: number,
  kind: VotedKind,
  changeTo: ChangeTo | null,
): Target | null {
  if (kind === 'transfer') {
    const way = table.transfers.find(({ at }) => at === level);
    return way ? { tableId: way.to, level: way.toLevel, direction: way.direction } : null;
  }
  if (kind !== 'change') return { tableId: table.id, level, direction: null };
  const to = changeTo === 'high' ? level + 1 : changeTo === 'low' ? level - 1 : changeTo;
  if (!isLevel(table, to) || Math.abs(to - level) > rules.revision.largestChange) return null;
  return { tableId: table.id, level: to, direction: to === level ? null : to > level ? 'up' : 'down' };
}

/** The rate a revision needs, in percent. */
export function thresholdOf({ revision: { thresholds } }: Rules, kind: VotedKind, target: Target): number {
  if (kind === 'delete' || kind === 'resurrection') return thresholds[kind];
  return thresholds[kind][target.direction ?? 'up'];
}

/** The weighted votes a revision needs where the chart is now: those of a proposal for a re-vote. */
export function minimumOf(table: TableRules, kind: VotedKind, level: number): number {
  return minimumAt(kind === 'resurrection' ? table.songMinimums : table.revisionMinimums, level);
}

/** Delete and resurrection count as one type where a type has to wait (decisions.md §6). */
export function isSameType(a: RevisionKind, b: RevisionKind): boolean {
  const typeOf = (kind: RevisionKind) => (kind === 'resurrection' ? 'delete' : kind);
  return typeOf(a) === typeOf(b);
}

/** A change's goal as a form sends it: `low`, `high` or an integer, as a number or in digits; null = none of these. */
export function parseChangeTo(value: unknown): ChangeTo | null {
  if (value === 'low' || value === 'high') return value;
  const level = typeof value === 'string' && /^\d{1,3}$/.test(value) ? Number(value) : value;
  return Number.isInteger(level) ? Number(level) : null;
}

/** What a revision may ask of an entry, by what became of it (decisions.md §5). `deleted`: from the official list. */
export function appliesTo(
  kind: VotedKind,
  { result, deleted }: { readonly result: VoteResult; readonly deleted: boolean },
) {
  const isOfficial = result === 'accept' && !deleted;
  const mayReturn = result === 'reject' || result === 'canceled' || deleted;
  return kind === 'resurrection' ? mayReturn : isOfficial;
}
