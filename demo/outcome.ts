import { type RuleBook, rulesAt } from '#domain/rules/rules.ts';
import { nextVoteCount } from '#domain/voting/calendar.ts';
import { opinions, tally } from '#domain/voting/tally.ts';
import { songVerdict } from '#domain/voting/verdict.ts';
import type { VoteVersion } from '#domain/voting/whyNotVote.ts';
import { asCast, type Ballot } from './ballots.ts';
import type { Proposal } from './proposals.ts';

/** What a vote count decides about a proposal. */
export interface Outcome {
  at: Date;
  result: 'accept' | 'reject' | 'canceled';
  /** The level after it. */
  level: number;
}

/** A proposal with the votes it gets until it is decided, or until the end. */
export interface PlannedProposal extends Proposal {
  voteVersion: VoteVersion;
  ballots: Ballot[];
  /** What its vote count decides; null: it is still open at the end. */
  outcome: Outcome | null;
}

/** Returns what the vote counts up to `until` will decide with these votes; null if it stays open. */
export function predictOutcome(
  book: RuleBook,
  proposal: Proposal & { voteVersion: VoteVersion },
  ballots: readonly Ballot[],
  until: Date,
): Outcome | null {
  const { table, level, at: publishedAt } = proposal;
  for (let at = nextVoteCount(publishedAt); at <= until; at = nextVoteCount(at)) {
    const cast = ballots.filter((ballot) => ballot.at < at).map((ballot) => asCast(proposal, ballot));
    const verdict = songVerdict({
      rules: rulesAt(book, at),
      table,
      level,
      tally: tally(cast),
      opinions: opinions(cast, level),
      publishedAt,
      at,
    });
    if (verdict.result !== 'stays') return { at, result: verdict.result, level: verdict.level };
  }
  return null;
}
