import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { voterEntry } from '#contract/voting/verdicts.ts';
import { asksForOpinion } from '#domain/voting/normalizeBallot.ts';
import { type Opinions, opinions, type Tally, tally } from '#domain/voting/tally.ts';
import type { VoteResult } from '#domain/voting/voteResult.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Viewer } from '../../platform/http/session.ts';
import type { BallotBox } from './ballotBox.ts';

type Box = Pick<BallotBox, 'column' | 'id' | 'about' | 'voteVersion'>;

/** The ballots in a box, and the tally of those that count. */
export interface Voters {
  /** All ballots, including voided ones, in the order they were cast. */
  voters: z.output<typeof voterEntry>[];
  tally: Tally;
  opinions: Opinions;
  personDiff: number;
}

/**
 * Returns all ballots in a box with their voters, and the tally of those that are not voided. Only moderators read the
 * comments that are hidden.
 *
 * @param level the level that chosen levels of version 1 are compared with
 */
export async function votersOf(
  db: Kysely<DB>,
  box: Box,
  level: number,
  viewer: Pick<Viewer, 'isModerator'> | null,
): Promise<Voters> {
  const rows = await db
    .selectFrom('vote')
    .leftJoin('account', 'account.id', 'vote.accountId')
    .select(['account.nickname', 'vote.vote', 'vote.difficulty', 'vote.personDiff', 'vote.level', 'vote.comment'])
    .select(['vote.voidedReason', 'vote.publicId', 'vote.commentHiddenAt'])
    .where(`vote.${box.column}`, '=', box.id)
    .orderBy('vote.castAt')
    .orderBy('vote.id')
    .execute();
  const hasOption = box.voteVersion === 2 && asksForOpinion(box.about);
  const voters = rows.map((row) => ({
    id: row.publicId,
    voter: row.nickname,
    voterResult: row.vote,
    voterComment: row.commentHiddenAt && !viewer?.isModerator ? '' : row.comment,
    hidden: row.commentHiddenAt !== null,
    voterLevel: row.level,
    voterOption: hasOption ? { difficulty: row.difficulty ?? 'mid', personDiff: row.personDiff } : null,
    voided: row.voidedReason,
  }));
  const counted = rows.filter(({ voidedReason }) => voidedReason === null);
  return {
    voters,
    tally: tally(counted),
    opinions: opinions(counted, level),
    personDiff: counted.filter(({ personDiff }) => personDiff).length,
  };
}

/** Counts the ballots in a box that are not voided; the number is public even while the vote is open. */
export async function voteTotal(db: Kysely<DB>, { column, id }: Pick<Box, 'column' | 'id'>): Promise<number> {
  const { votes } = await db
    .selectFrom('vote')
    .select(({ fn }) => fn.countAll<number>().as('votes'))
    .where(column, '=', id)
    .where('voidedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return votes;
}

type NullableOpinions = { [Opinion in keyof Opinions]: Opinions[Opinion] | null };

/**
 * Returns the reply fields of the opinions on the level: for a closed vote those of the verdict, for an open one those
 * cast so far. Null = hidden or unknown.
 *
 * @param row an entry or revision with the history line that closed its vote
 * @param votes the ballots; null = hidden from the viewer
 */
export function toReplyOpinions(
  { result, known, high, mid, low }: NullableOpinions & { result: VoteResult; known: string | null },
  votes: Pick<Voters, 'opinions' | 'personDiff'> | null,
) {
  const seen = high === null || mid === null || low === null ? null : { high, mid, low };
  // What nobody gave is not known where ballots are not.
  if (known) return { opinions: high || mid || low ? seen : null, personDiff: null };
  const visible = result === 'new' ? (votes?.opinions ?? null) : seen;
  return { opinions: visible, personDiff: visible && (votes?.personDiff ?? null) };
}
