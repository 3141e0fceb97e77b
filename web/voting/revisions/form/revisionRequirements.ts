import type { Rules } from '#domain/rules/rules.ts';
import { shownMinimum } from '#domain/tables/level.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { acceptRateOf, minimumsOf, type Target, type VotedKind } from '#domain/voting/revisionKinds.ts';

/** What a revision needs to pass (voting.md). */
export interface RevisionRequirements {
  /** Weighted votes: yes = 1, neutral = 0.5. */
  readonly minimum: number;
  /** The rate in percent that it needs at its deadline. */
  readonly acceptRate: number;
  /** The rate in percent with which it passes before its deadline. */
  readonly early: number;
  /** The days for which no vote count decides it, and the days after which it is decided. */
  readonly heldDays: number;
  readonly days: number;
}

/** Returns what a revision of a chart at `level` of `table` would need. */
export function revisionRequirements(
  rules: Rules,
  table: TableRules,
  level: number,
  kind: VotedKind,
  target: Target,
): RevisionRequirements {
  const acceptRate = acceptRateOf(rules, kind, target);
  return {
    minimum: shownMinimum(minimumsOf(table, kind), level),
    acceptRate,
    early: Math.max(acceptRate, rules.revision.acceptFromPercent),
    heldDays: rules.revision.heldDays,
    days: rules.window.days,
  };
}
