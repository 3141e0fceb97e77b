import { minimumOf, type Target, thresholdOf, type VotedKind } from '#domain/entries/revisionKinds.ts';
import type { Rules } from '#domain/rules/rules.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';

/** What a revision needs to pass, as numbers (decisions.md §5). */
export interface RevisionNeeds {
  /** Weighted votes: yes 1, neutral a half. */
  readonly minimum: number;
  /** The rate in percent after the whole time to vote. */
  readonly threshold: number;
  /** The rate in percent with which it passes sooner. */
  readonly early: number;
  /** Days for which it is held whatever the votes are, and days after which it is decided. */
  readonly heldDays: number;
  readonly days: number;
}

/** What a revision of a chart that stands at `level` of `table` would need. */
export function revisionNeeds(
  rules: Rules,
  table: TableRules,
  level: number,
  kind: VotedKind,
  target: Target,
): RevisionNeeds {
  const threshold = thresholdOf(rules, kind, target);
  return {
    minimum: minimumOf(table, kind, level),
    threshold,
    early: Math.max(threshold, rules.revision.acceptFromPercent),
    heldDays: rules.revision.heldDays,
    days: rules.window.days,
  };
}
