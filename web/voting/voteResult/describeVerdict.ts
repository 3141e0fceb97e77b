import type { TFunction } from 'i18next';
import type { Notification } from '#contract/voting/verdicts.ts';
import { ruleBook, rulesAt } from '#domain/rules/rules.ts';
import type { RevisionRule } from '#domain/voting/revisions/verdict.ts';
import { halves, percent, rateAtLeast, reaches, type Tally, total } from '#domain/voting/tally.ts';
import type { SongRule } from '#domain/voting/verdict.ts';

/** A rule that can decide a vote. */
type DecidingRule = SongRule | RevisionRule | 'duplicate' | 'admin' | 'fix' | 'withdrawn' | 'undone';

/** Every deciding rule: an added rule does not compile until it is listed here, and a test then requires its text. */
const rules = {
  enoughVotes: true,
  enoughAgainst: true,
  deadline: true,
  deadlineMet: true,
  earlyReject: true,
  tooYoung: true,
  open: true,
  moot: true,
  duplicate: true,
  admin: true,
  fix: true,
  withdrawn: true,
  undone: true,
} as const satisfies Record<DecidingRule, true>;

export const decidingRules = Object.keys(rules) as DecidingRule[];

/** Returns the event of a line of an entry's history, as the last part of the text key `history.event.*`. */
export function eventOf({ tag, revision }: Pick<Notification, 'tag' | 'revision'>) {
  if (tag === 'reject') return revision ? 'revisionRejected' : 'rejected';
  if (tag === 'cancel') return revision ? 'revisionCanceled' : 'canceled';
  if (tag !== 'update') return tag;
  if (revision?.type === 'change') return 'levelChanged';
  if (revision?.type === 'transfer') return 'moved';
  return revision ? 'revived' : 'accepted';
}

/** Whether it was decided by votes, and the line has a meaningful tally. */
export function isDecidedByVotes({ rule, minimum }: Pick<Notification, 'rule' | 'minimum'>): boolean {
  return rule !== 'admin' && rule !== 'fix' && minimum !== null;
}

/**
 * Returns a sentence that says why it was decided, with the numbers of the rules of that time; empty for an unknown
 * rule.
 */
export function whyDecided(
  t: TFunction,
  { rule, time, minimum }: Pick<Notification, 'rule' | 'time' | 'minimum'>,
): string {
  const known = decidingRules.find((name) => name === rule);
  if (!known) return '';
  const { window, song, revision } = rulesAt(ruleBook, new Date(time));
  return t(`history.rule.${known}`, {
    days: window.days,
    earlyDays: song.earlyReject.afterDays,
    earlyPercent: song.earlyReject.belowPercent,
    heldDays: revision.heldDays,
    againstPercent: revision.rejectBelowPercent,
    minimum: minimum ?? 0,
  });
}

/** One of the two conditions of a vote: the value, the value that it needs, and whether that is met. */
export interface Check {
  is: string;
  needs: string;
  isMet: boolean;
}

/** Returns the rate and the weighted votes with their required values, compared exactly as in the vote count. */
export function checksOf(
  counts: { voteYes: number; voteNeutral: number; voteNo: number },
  minimum: number,
  acceptRate: number,
) {
  const tally: Tally = { yes: counts.voteYes, neutral: counts.voteNeutral, no: counts.voteNo };
  return {
    total: total(tally),
    rate: { is: percent(tally, 2), needs: String(acceptRate), isMet: rateAtLeast(tally, acceptRate) } satisfies Check,
    votes: { is: String(halves(tally) / 2), needs: String(minimum), isMet: reaches(tally, minimum) } satisfies Check,
  };
}
