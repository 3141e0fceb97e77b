import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { closedVote as closedVoteReply, person } from '#contract/voting/verdicts.ts';
import { gmt9 } from '#domain/common/dates.ts';
import { percent, type Tally } from '#domain/voting/tally.ts';
import type { VoteResult } from '#domain/voting/voteResult.ts';
import type { DB } from '../platform/database/schema.ts';

export type ClosedVote = z.output<typeof closedVoteReply>;
export type Person = z.output<typeof person>;

/** The proposer's id and the columns of their `account` and `player`; all null if the account is deleted. */
interface ProposerColumns {
  /** Null for an import or a fix from the command line. */
  proposerId: number | null;
  nickname: string | null;
  service: 'lr2' | 'beatoraja' | null;
  rankingId: string | null;
}

/** Columns of a submission or revision with its proposer and the history line that closed its vote. */
export interface ClosedVoteColumns extends ProposerColumns, NullableTally {
  result: VoteResult;
  publishedAt: Date | null;
  decidedAt: Date | null;
}
type NullableTally = { [Vote in keyof Tally]: Tally[Vote] | null };

/** Returns the reply field `proposer`; null if unknown. */
export function proposerOf({ proposerId, nickname, service, rankingId }: ProposerColumns): Person | null {
  if (proposerId === null) return null;
  return {
    nickname,
    userlr2id: service === 'lr2' ? Number(rankingId) : null,
    minirid: service === 'beatoraja' ? rankingId : null,
  };
}

/**
 * Returns the reply fields of how a vote ended. While it is open, all hidden fields are null.
 *
 * @param decimals of the percentage: 1 in lists, 2 on details (product.md)
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

/** Returns the tally of a closed vote; null for an entry that was imported as decided. */
export function tallyOf({ yes, neutral, no }: NullableTally): Tally | null {
  return yes === null || neutral === null || no === null ? null : { yes, neutral, no };
}

/**
 * Returns the reply fields that are hidden while a vote is open: proposer, counts and percentage. Null = hidden or
 * unknown.
 */
export function toReplyVote(proposer: Person | null, tally: Tally | null, decimals: 1 | 2) {
  return {
    proposer,
    voteYes: tally?.yes ?? null,
    voteNeutral: tally?.neutral ?? null,
    voteNo: tally?.no ?? null,
    votePercent: tally && percent(tally, decimals),
  };
}

/** Returns the reply field `known`: before the first vote count with a file, else before now, something is not known. */
export async function knownOf(db: Kysely<DB>, only: 'tally' | 'result' | null, now: Date) {
  const first = only && (await db.selectFrom('countFile').select('dueAt').orderBy('dueAt').limit(1).executeTakeFirst());
  return only && { only, before: gmt9(first?.dueAt ?? now).dashed.slice(0, 'YYYY-MM'.length) };
}
