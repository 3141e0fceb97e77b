import { DAY_MS } from '../../common/dates.ts';
import type { Rules } from '../../rules/rules.ts';
import { minimumAt } from '../../tables/level.ts';
import type { TableRules } from '../../tables/tableRules.ts';
import {
  acceptRateOf,
  appliesTo,
  type ChangeTo,
  minimumsOf,
  type Place,
  type Target,
  targetOf,
  type VotedKind,
} from '../revisionKinds.ts';
import { type Opinions, rateAtLeast, rateUnder, reaches, type Tally } from '../tally.ts';
import { levelByOpinions } from '../verdict.ts';
import type { VoteResult } from '../voteResult.ts';
import { ageOf, deadline, type VoteWindow } from '../window.ts';

export interface RevisionCase {
  readonly rules: Rules;
  /** The due time of the vote count. */
  readonly at: Date;
  readonly revision: VoteWindow & {
    readonly kind: VotedKind;
    readonly changeTo: ChangeTo | null;
    /** The place of the chart when the revision was proposed. */
    readonly table: TableRules;
    readonly level: number;
  };
  /** The entry as it is now. */
  readonly entry: {
    readonly table: TableRules;
    readonly level: number;
    readonly result: VoteResult;
    readonly deleted: boolean;
    /** Whether another entry of the same chart blocks a restore (`blocksRestore`). */
    readonly restoreBlocked: boolean;
  };
  readonly tally: Tally;
  /** Applied when a re-vote is accepted. */
  readonly opinions: Opinions;
}

/**
 * The rules that decide, in order of precedence (docs/reference/voting.md); `moot`: the revision no longer applies to
 * the entry.
 */
export type RevisionRule = 'moot' | 'tooYoung' | 'deadlineMet' | 'deadline' | 'enoughAgainst' | 'enoughVotes' | 'open';

export interface RevisionVerdict {
  readonly result: 'accept' | 'reject' | 'stays' | 'canceled';
  /** The place of the chart afterward; null after an accepted delete, which removes it from the official list. */
  readonly after: Place | null;
  readonly rule: RevisionRule;
  readonly minimum: number;
  readonly acceptRate: number;
}

const RESULTS = {
  moot: 'canceled',
  tooYoung: 'stays',
  deadlineMet: 'accept',
  deadline: 'reject',
  enoughAgainst: 'reject',
  enoughVotes: 'accept',
  open: 'stays',
} as const satisfies Record<RevisionRule, RevisionVerdict['result']>;

export function revisionVerdict(revised: RevisionCase): RevisionVerdict {
  const { rules, revision, entry } = revised;
  const { table, level } = entry;
  const target = presentTarget(revised);
  const minimum = minimumAt(minimumsOf(table, revision.kind), level);
  const acceptRate = acceptRateOf(rules, revision.kind, target ?? { tableId: table.id, level, direction: null });
  const rule = target ? revisionRule(revised, minimum, acceptRate) : 'moot';
  const result = RESULTS[rule];
  const after = target && result === 'accept' ? acceptedPlace(revised, target) : { tableId: table.id, level };
  return { result, after, rule, minimum, acceptRate };
}

/** Returns the target from the present level of the chart; null if the revision no longer applies. */
function presentTarget({ rules, revision, entry }: RevisionCase): Target | null {
  const { kind, changeTo } = revision;
  if (entry.table.id !== revision.table.id || !appliesTo(kind, entry)) return null;
  if (kind === 'resurrection' && entry.restoreBlocked) return null;
  if (kind !== 'change') return targetOf(rules, entry.table, entry.level, kind, null);
  const asked = targetOf(rules, revision.table, revision.level, kind, changeTo);
  const target = asked && targetOf(rules, entry.table, entry.level, kind, asked.level);
  return target && target.direction !== null && target.direction === asked.direction ? target : null;
}

function revisionRule({ rules, at, revision, tally }: RevisionCase, minimum: number, acceptRate: number): RevisionRule {
  const { heldDays, rejectBelowPercent, acceptFromPercent } = rules.revision;
  const isMet = (percent: number) => rateAtLeast(tally, percent) && reaches(tally, minimum);
  if (ageOf(revision, at) < heldDays * DAY_MS) return 'tooYoung';
  if (at > deadline(rules, revision)) return isMet(acceptRate) ? 'deadlineMet' : 'deadline';
  if (rateUnder(tally, rejectBelowPercent) && tally.no >= minimum) return 'enoughAgainst';
  return isMet(Math.max(acceptRate, acceptFromPercent)) ? 'enoughVotes' : 'open';
}

function acceptedPlace({ rules, revision, entry, opinions }: RevisionCase, target: Target): Place | null {
  if (revision.kind === 'delete') return null;
  if (revision.kind === 'resurrection') {
    return { tableId: target.tableId, level: levelByOpinions(rules, entry.table, target.level, opinions) };
  }
  return { tableId: target.tableId, level: target.level };
}
