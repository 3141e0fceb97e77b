import type { ChangeTo } from '#domain/entries/revisionKinds.ts';
import { targetOf } from '#domain/entries/revisionKinds.ts';
import type { Rules } from '#domain/rules/rules.ts';
import { levelsOf } from '#domain/tables/level.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';

/** Where a level change may go, and where that is. */
export interface ChangeToOption {
  readonly changeTo: ChangeTo;
  readonly level: number;
}

/**
 * Where a chart at this level may be moved to, hardest first: one level up or down by the words of the specification, further
 * by its number, never out of the table or past the largest change (decisions.md §5).
 */
export function changeToOptions(rules: Rules, table: TableRules, level: number): ChangeToOption[] {
  return levelsOf(table)
    .filter((to) => targetOf(rules, table, level, 'change', to)?.direction)
    .map((to): ChangeToOption => ({ changeTo: to === level + 1 ? 'high' : to === level - 1 ? 'low' : to, level: to }))
    .reverse();
}
