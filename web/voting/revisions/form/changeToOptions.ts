import type { Rules } from '#domain/rules/rules.ts';
import { levelsOf } from '#domain/tables/level.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import type { ChangeTo } from '#domain/voting/revisionKinds.ts';
import { targetOf } from '#domain/voting/revisionKinds.ts';

/** A value of `changeTo`, and the level that it leads to. */
export interface ChangeToOption {
  readonly changeTo: ChangeTo;
  readonly level: number;
}

/**
 * Returns the levels to which a chart at this level may be moved, hardest first: one level up or down as `high` or
 * `low`, two levels by number, never out of the table or past the largest change (voting.md).
 */
export function changeToOptions(rules: Rules, table: TableRules, level: number): ChangeToOption[] {
  return levelsOf(table)
    .filter((to) => targetOf(rules, table, level, 'change', to)?.direction)
    .map((to): ChangeToOption => ({ changeTo: to === level + 1 ? 'high' : to === level - 1 ? 'low' : to, level: to }))
    .reverse();
}
