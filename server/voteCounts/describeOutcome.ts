import { gmt9 } from '#domain/common/dates.ts';
import type { Place } from '#domain/entries/revisionKinds.ts';
import type { Rules } from '#domain/rules/rules.ts';
import { levelName } from '#domain/tables/level.ts';
import { tableById } from '#domain/tables/tableRules.ts';
import { halves, percent, total } from '#domain/voting/tally.ts';
import { deadline } from '#domain/voting/window.ts';
import type { Outcome } from '../history/outcome.ts';

/** The rule that decided, in words for an operator. */
const BECAUSE: Readonly<Record<Outcome['rule'], string>> = {
  duplicate: 'an earlier open entry has the same chart',
  moot: 'the entry is no longer what it was about',
  tooYoung: 'too young to be decided',
  enoughVotes: 'enough votes and rate',
  earlyReject: 'mostly against after two weeks',
  enoughAgainst: 'mostly against, with enough votes against',
  deadlineMet: 'the window is over, enough votes and rate',
  deadline: 'the window is over without enough votes and rate',
  open: 'neither enough for it nor against it',
};

/**
 * One outcome of a counting as the operator reads it: which entry or revision, what becomes of it, the votes it had and those
 * it needed, and the rule. The same words before (`--dry-run`) and after.
 */
export function describeOutcome(rules: Rules, outcome: Outcome): string {
  const { entry, revision, rule } = outcome;
  const about = revision ? `, ${revision.kind} ${revision.revisionNo}` : '';
  const named = `${entry.tableId} ${entry.entryNo} ${placeName(rules, entry)} ${entry.title}${about}`;
  const parts = [verdictWords(rules, outcome), votesWords(outcome), BECAUSE[rule], windowWords(rules, outcome)];
  return `${named}: ${parts.filter((part) => part !== '').join('; ')}`;
}

function placeName(rules: Rules, { tableId, level }: Place): string {
  return levelName({ symbol: tableById(rules, tableId)?.symbol ?? tableId }, level);
}

function verdictWords(rules: Rules, { result, revision, after }: Outcome): string {
  if (result === 'stays') return revision ? 'held' : 'stays';
  if (result !== 'accept') return result;
  return after ? `accept at ${placeName(rules, after)}` : 'accept, leaves the official list';
}

function votesWords({ tally, minimum, threshold }: Outcome): string {
  const cast = `${total(tally)} votes (yes ${tally.yes}, neutral ${tally.neutral}, no ${tally.no})`;
  if (minimum === null || threshold === null) return cast;
  return `${cast}, weighted ${halves(tally) / 2} of ${minimum}, rate ${percent(tally, 1)} % of ${threshold} %`;
}

function windowWords(rules: Rules, { result, publishedAt }: Outcome): string {
  return result === 'stays' ? `window ends ${gmt9(deadline(rules, publishedAt)).minute} (GMT+9)` : '';
}
