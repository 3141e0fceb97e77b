import type { Notification } from '#contract/voting/verdicts.ts';
import type { historyLines } from './historyLines.ts';

/** A history line with its revision. */
type Line = Omit<
  Awaited<ReturnType<ReturnType<typeof historyLines>['execute']>>[number],
  'entryNo' | 'title' | 'entryTable'
>;

/** Returns the reply fields of a move: the chart's place before and after, and the revision that moved it. */
export function toReplyMove(line: Line): Pick<Notification, 'before' | 'after' | 'revision'> {
  const { revisionNo, revisionTable, revisionKind, tableAfter, levelAfter } = line;
  return {
    before: { table: line.tableBefore, level: String(line.levelBefore) },
    after: tableAfter !== null && levelAfter !== null ? { table: tableAfter, level: String(levelAfter) } : null,
    revision:
      revisionNo !== null && revisionTable !== null && revisionKind !== null
        ? { entryNo: revisionNo, table: revisionTable, type: revisionKind }
        : null,
  };
}

/** Returns the reply fields of a decision's tally. */
export function toReplyTally({ yes, neutral, no }: Line) {
  return { voteYes: yes, voteNeutral: neutral, voteNo: no };
}

/** Returns a decision with everything it depended on, as a reply. */
export function toReplyLine(line: Line): Notification {
  return {
    time: line.at.toISOString(),
    tag: line.tag,
    ...toReplyMove(line),
    ...toReplyTally(line),
    opinions: { high: line.high, mid: line.mid, low: line.low },
    minimum: line.minimum,
    threshold: line.threshold,
    rule: line.rule,
    note: line.note,
    undone: line.undone,
  };
}
