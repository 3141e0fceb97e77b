import { type Refusal, refuse } from '../common/errors.ts';
import type { Rules } from '../rules/rules.ts';
import type { TableId, TableRules } from '../tables/tableRules.ts';

/** The highest level a player may propose and vote on, by table; -1 or no entry means none. */
export type Restrictions = Readonly<Record<TableId, number>>;

export const NO_RIGHT = -1;

/** An easy clear or better of an official chart, at its present level. */
export interface EasyClear {
  readonly tableId: TableId;
  readonly level: number;
}

/** The rule that gave a restriction. */
export type LimitReason =
  | { readonly rule: 'noClear' }
  /** The highest easy clear is at `level`, and `above` more are allowed. */
  | { readonly rule: 'highestClear'; readonly level: number; readonly above: number }
  /** `clears` easy clears at `level` allow `above` more. */
  | { readonly rule: 'manyClears'; readonly level: number; readonly clears: number; readonly above: number }
  /** `clears` easy clears at `fromLevel` or above open the whole table. */
  | { readonly rule: 'opened'; readonly fromLevel: number; readonly clears: number };

/** Computes a player's restriction from their clears, for each table that has restrictions, with the rule that gave it. */
export const limitsFrom = (rules: Rules, clears: readonly EasyClear[]) =>
  limitedTables(rules).map((table) => ({ tableId: table.id, ...limitFrom(rules, table, clears) }));

/** Computes a player's restrictions from their clears, for each table that has restrictions. */
export const restrictionsFrom = (rules: Rules, clears: readonly EasyClear[]): Restrictions =>
  Object.fromEntries(limitsFrom(rules, clears).map(({ tableId, highest }) => [tableId, highest]));

export const limitedTables = (rules: Rules): TableRules[] =>
  rules.tables.filter(({ votingRight }) => votingRight.needs !== 'nothing');

/** Computes the restriction in one table from a player's clears, and names the rule that gave it. */
export function limitFrom(
  { restriction }: Rules,
  { id, clearsToOpen, clearsToExpand, highest: top }: TableRules,
  clears: readonly EasyClear[],
): { highest: number; because: LimitReason } {
  const levels = clears.filter((clear) => clear.tableId === id).map((clear) => clear.level);
  if (levels.length === 0) return { highest: NO_RIGHT, because: { rule: 'noClear' } };
  if (clearsToOpen && levels.filter((level) => level >= clearsToOpen.fromLevel).length >= clearsToOpen.clears) {
    return { highest: top, because: { rule: 'opened', ...clearsToOpen } };
  }
  const highestClear = Math.max(...levels);
  const byOne = Math.min(highestClear + restriction.above, top);
  const expanded = highestWithClears(levels, clearsToExpand);
  const byMany = Math.min(expanded + restriction.aboveExpanded, top);
  if (byMany <= byOne) {
    return { highest: byOne, because: { rule: 'highestClear', level: highestClear, above: restriction.above } };
  }
  const because = {
    rule: 'manyClears',
    level: expanded,
    clears: clearsToExpand,
    above: restriction.aboveExpanded,
  } as const;
  return { highest: byMany, because };
}

/** Returns the highest level with at least this many clears. */
function highestWithClears(levels: readonly number[], clears: number): number {
  const perLevel = Map.groupBy(levels, (level) => level);
  return Math.max(...[...perLevel].filter(([, at]) => at.length >= clears).map(([level]) => level));
}

/** What gives the right to propose and vote: nothing is needed, or the limit in a table. */
export type VotingRight = { readonly needs: 'nothing' } | { readonly table: TableId; readonly level: number };

/** Returns what gives a player the right to propose and vote at this level; null: nothing does. */
export function rightAt(table: TableRules, level: number, restrictions: Restrictions): VotingRight | null {
  const { needs, waivedBy } = table.votingRight;
  if (needs === 'nothing') return { needs };
  const own = restrictions[table.id] ?? NO_RIGHT;
  if (own >= (needs === 'any' ? 0 : level)) return { table: table.id, level: own };
  const waiving = waivedBy === null ? NO_RIGHT : (restrictions[waivedBy] ?? NO_RIGHT);
  return waivedBy !== null && waiving >= 0 ? { table: waivedBy, level: waiving } : null;
}

/** Returns whether a player may not propose or vote at this level. */
export const isRestricted = (table: TableRules, level: number, restrictions: Restrictions): boolean =>
  rightAt(table, level, restrictions) === null;

/**
 * Refuses a level to a player: with `above`, the levels allowed above the highest clear, where a clear would raise that
 * limit. It would not while the rights are suspended, nor where one clear opens the whole table.
 */
export function refuseLevel(
  { restriction }: Pick<Rules, 'restriction'>,
  { votingRight }: TableRules,
  barred: boolean,
): Refusal<'RESTRICTIONLEVEL'> {
  const isLimit = !barred && votingRight.needs === 'level';
  return refuse('RESTRICTIONLEVEL', isLimit ? { above: restriction.above } : {});
}
