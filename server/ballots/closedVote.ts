import type { z } from 'zod';
import type { closedVote as closedVoteReply, person } from '#contract/verdicts.ts';
import type { VoteResult } from '#domain/entries/voteResult.ts';
import { percent, type Tally } from '#domain/voting/tally.ts';

export type ClosedVote = z.output<typeof closedVoteReply>;
export type Person = z.output<typeof person>;

/** Who proposed it, and the columns of their `account` and `player`; all null where the account is deleted. */
interface ProposerColumns {
  /** Null where it was imported, or corrected from the command line. */
  proposerId: number | null;
  nickname: string | null;
  service: 'lr2' | 'beatoraja' | null;
  rankingId: string | null;
}

/** Columns of a submission or revision with its proposer and the line that closed its vote. */
export interface ClosedVoteColumns extends ProposerColumns, NullableTally {
  result: VoteResult;
  publishedAt: Date | null;
  decidedAt: Date | null;
}
type NullableTally = { [Vote in keyof Tally]: Tally[Vote] | null };

/** The proposer as they are shown; null where nobody is known. */
export function proposerOf({ proposerId, nickname, service, rankingId }: ProposerColumns): Person | null {
  if (proposerId === null) return null;
  return {
    nickname,
    userlr2id: service === 'lr2' ? Number(rankingId) : null,
    minirid: service === 'beatoraja' ? rankingId : null,
  };
}

/**
 * How a vote ended. While it is open the columns may say what they like: what is hidden is null.
 *
 * @param decimals of the percentage: 1 in lists, 2 on details (specification §9)
 */
export function closedVote(row: ClosedVoteColumns, decimals: 1 | 2): ClosedVote {
  const isOpen = row.result === 'new';
  return {
    voteResult: row.result,
    publishedTime: row.publishedAt?.toISOString() ?? null,
    decidedTime: row.decidedAt?.toISOString() ?? null,
    ...toReplyVote(isOpen ? null : proposerOf(row), isOpen ? null : tallyOf(row), decimals),
  };
}

/** The counts of a closed vote; null where it was imported as decided. */
export function tallyOf({ yes, neutral, no }: NullableTally): Tally | null {
  return yes === null || neutral === null || no === null ? null : { yes, neutral, no };
}

/** Proposer, counts and percentage by their names on the wire: what is hidden while a vote is open. Null = hidden or unknown. */
export function toReplyVote(proposer: Person | null, tally: Tally | null, decimals: 1 | 2) {
  return {
    proposer,
    voteYes: tally?.yes ?? null,
    voteNeutral: tally?.neutral ?? null,
    voteNo: tally?.no ?? null,
    votePercent: tally && percent(tally, decimals),
  };
}

/** The rate, for a sort by votes; null = hidden or unknown. Equal rates are equal numbers. */
export function rateOf({ voteYes, voteNeutral, voteNo }: ClosedVote): number | null {
  if (voteYes === null || voteNeutral === null || voteNo === null) return null;
  const total = voteYes + voteNeutral + voteNo;
  return total === 0 ? 0 : (2 * voteYes + voteNeutral) / (2 * total);
}
