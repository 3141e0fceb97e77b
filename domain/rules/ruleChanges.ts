/** A notice of changed rules: its date, and the lines of the rules page that are new with it. */
export interface RuleChange {
  /** YYYY-MM-DD. */
  readonly date: string;
  /** The lines, as `section.line`. */
  readonly lines: readonly string[];
}

/** The changes that the rules page announces, newest first. docs/decisions/0017 explains the dates. */
export const RULE_CHANGES: readonly RuleChange[] = [
  { date: '2025-02-17', lines: ['submit.limitCommon', 'submit.limitHigh', 'submit.ownCharts'] },
  { date: '2025-02-08', lines: ['system.earlyReject', 'system.levelMove'] },
  { date: '2025-01-10', lines: ['vote.reason', 'copyright.creatorName'] },
];

/** Returns the date of the notice that announced a line; null if none did. */
export function newSince(line: string): string | null {
  return RULE_CHANGES.find(({ lines }) => lines.includes(line))?.date ?? null;
}
