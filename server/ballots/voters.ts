import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { voterEntry } from '#contract/verdicts.ts';
import type { VoteResult } from '#domain/entries/voteResult.ts';
import { asksForOpinion } from '#domain/voting/normalizeBallot.ts';
import { type Opinions, opinions, type Tally, tally } from '#domain/voting/tally.ts';
import type { DB } from '../database/schema.ts';
import type { BallotBox } from './ballotBox.ts';

type Box = Pick<BallotBox, 'column' | 'id' | 'about' | 'voteVersion'>;

/** Every ballot in a box, and what those that count say now. */
export interface Voters {
  /** In the order they were cast. */
  voters: z.output<typeof voterEntry>[];
  tally: Tally;
  opinions: Opinions;
  personDiff: number;
}

/** @param level that the opinions of version 1 are about */
export async function votersOf(db: Kysely<DB>, box: Box, level: number): Promise<Voters> {
  const rows = await db
    .selectFrom('vote')
    .leftJoin('account', 'account.id', 'vote.accountId')
    .select(['account.nickname', 'vote.vote', 'vote.difficulty', 'vote.personDiff', 'vote.level', 'vote.comment'])
    .select('vote.voidedReason')
    .where(`vote.${box.column}`, '=', box.id)
    .orderBy('vote.castAt')
    .orderBy('vote.id')
    .execute();
  const hasOption = box.voteVersion === 2 && asksForOpinion(box.about);
  const voters = rows.map((row) => ({
    voter: row.nickname,
    voterResult: row.vote,
    voterComment: row.comment,
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

/** How many ballots in a box count: public while all else is hidden. */
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
 * Everybody's opinions on the level: those the verdict saw; of an open vote those there are now. Null = hidden or unknown.
 *
 * @param row a song or revision with the line that closed its vote
 */
export function toReplyOpinions(
  { result, high, mid, low }: NullableOpinions & { result: VoteResult },
  votes: Pick<Voters, 'opinions' | 'personDiff'> | null,
) {
  const seen = high === null || mid === null || low === null ? null : { high, mid, low };
  const shown = result === 'new' ? (votes?.opinions ?? null) : seen;
  return { opinions: shown, personDiff: shown && (votes?.personDiff ?? null) };
}
