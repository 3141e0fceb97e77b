/** A notice of changed rules: since when, and which lines of the rules page are new with it. */
export interface RuleChange {
  /** YYYY-MM-DD. */
  readonly date: string;
  /** Lines as `section.line`. */
  readonly lines: readonly string[];
}

/** The changes that the rules page announces, newest first. Which lines belong to a date is our reading (docs/decisions/0017-rule-changes.md). */
export const RULE_CHANGES: readonly RuleChange[] = [
  { date: '2025-02-17', lines: ['submit.limitCommon', 'submit.limitHigh', 'submit.ownCharts'] },
  { date: '2025-02-08', lines: ['system.earlyReject', 'system.levelMove'] },
  { date: '2025-01-10', lines: ['vote.reason', 'copyright.creatorName'] },
];

/** The date of the notice that brought a line; null for one that none announces. */
export function newSince(line: string): string | null {
  return RULE_CHANGES.find(({ lines }) => lines.includes(line))?.date ?? null;
}
