import { gmt9 } from '#domain/common/dates.ts';
import { counted } from '#domain/common/text.ts';
import type { Rules } from '#domain/rules/rules.ts';
import { levelName } from '#domain/tables/level.ts';
import { tableById } from '#domain/tables/tableRules.ts';
import type { Place } from '#domain/voting/revisionKinds.ts';
import { halves, percent, total } from '#domain/voting/tally.ts';
import { deadline } from '#domain/voting/window.ts';
import type { Outcome } from '../history/outcome.ts';

/** Describes the rule that decided. */
const RULE_DESCRIPTIONS: Readonly<Record<Outcome['rule'], string>> = {
  duplicate: 'an earlier open entry has the same chart',
  moot: 'the entry has changed, so the revision no longer applies',
  tooYoung: 'open for too short a time',
  enoughVotes: 'enough votes and rate',
  earlyReject: 'mostly against after two weeks',
  enoughAgainst: 'mostly against, with enough votes against',
  deadlineMet: 'voting closed, with enough votes and rate',
  deadline: 'voting closed without enough votes and rate',
  open: 'not enough votes to accept or reject',
};

/**
 * Describes one outcome of a vote count for the operator: the entry or revision, the decision, its votes and the votes
 * needed, and the rule. The text is the same in a dry run.
 */
export function describeOutcome(rules: Rules, outcome: Outcome): string {
  const { entry, revision } = outcome;
  const about = revision ? `, ${revision.kind} ${revision.revisionNo}` : '';
  return `${describeEntry(rules, entry)}${about}: ${describeDecision(rules, outcome)}`;
}

/** Describes the decision of an outcome, its votes and the votes needed, and the rule. */
export function describeDecision(rules: Rules, outcome: Outcome): string {
  const parts = [describeVerdict(rules, outcome), describeVotes(outcome), RULE_DESCRIPTIONS[outcome.rule]];
  return [...parts, describeWindow(rules, outcome)].filter((part) => part !== '').join('; ');
}

/** Returns the name of an entry for the operator: `st 12 st3 Title`. */
export function describeEntry(rules: Rules, entry: Place & { entryNo: number; title: string }): string {
  return `${entry.tableId} ${entry.entryNo} ${placeName(rules, entry)} ${entry.title}`;
}

function placeName(rules: Rules, { tableId, level }: Place): string {
  return levelName({ symbol: tableById(rules, tableId)?.symbol ?? tableId }, level);
}

function describeVerdict(rules: Rules, { result, revision, after }: Outcome): string {
  if (result === 'stays') return revision ? 'carried over' : 'stays';
  if (result !== 'accept') return result;
  return after ? `accept at ${placeName(rules, after)}` : 'accept, leaves the official list';
}

function describeVotes({ tally, minimum, acceptRate }: Outcome): string {
  const cast = `${counted(total(tally), 'vote')} (yes ${tally.yes}, neutral ${tally.neutral}, no ${tally.no})`;
  if (minimum === null || acceptRate === null) return cast;
  return `${cast}, weighted ${halves(tally) / 2} of ${minimum}, rate ${percent(tally, 1)}% of ${acceptRate}%`;
}

function describeWindow(rules: Rules, outcome: Outcome): string {
  return outcome.result === 'stays' ? `voting ends ${gmt9(deadline(rules, outcome)).minute} (GMT+9)` : '';
}
