import type { Kysely } from 'kysely';
import type { VotingSong } from '#contract/voting.ts';
import type { TableId } from '#domain/tables/tableRules.ts';
import type { CastBallot } from '#domain/voting/whyNotVote.ts';
import type { DB } from '../database/schema.ts';

export type OwnVote = NonNullable<VotingSong['ownVote']>;

const ballot = ['vote.vote', 'vote.difficulty', 'vote.personDiff', 'vote.level', 'vote.comment'] as const;

/** A stored ballot as its voter is shown it; a missing opinion is mid. */
const asOwnVote = ({ vote, difficulty, personDiff, level, comment }: CastBallot): OwnVote => ({
  vote,
  difficulty: difficulty ?? 'mid',
  personDiff,
  level,
  comment,
});

/**
 * A person's ballots on the open proposals of a table, voided ones too, by entry number. Looked up entry by entry (hence
 * the limits), so that it costs what is open, not what a person has ever voted on.
 */
export async function ownVotesOnSongs(db: Kysely<DB>, tableId: TableId, accountId: number) {
  const rows = await db
    .selectFrom('submission')
    .innerJoinLateral(
      (on) =>
        on
          .selectFrom('vote')
          .select(ballot)
          .whereRef('vote.submissionId', '=', 'submission.id')
          .where('vote.accountId', '=', accountId)
          .limit(1)
          .as('own'),
      (join) => join.onTrue(),
    )
    .select('submission.entryNo as number')
    .selectAll('own')
    .where('submission.tableId', '=', tableId)
    .where('submission.result', '=', 'new')
    .execute();
  return new Map(rows.map(({ number, ...row }) => [number, asOwnVote(row)] as const));
}

/** The same on the open revisions of a table, by revision number. */
export async function ownVotesOnRevisions(db: Kysely<DB>, tableId: TableId, accountId: number) {
  const rows = await db
    .selectFrom('revision')
    .innerJoinLateral(
      (on) =>
        on
          .selectFrom('vote')
          .select(ballot)
          .whereRef('vote.revisionId', '=', 'revision.id')
          .where('vote.accountId', '=', accountId)
          .limit(1)
          .as('own'),
      (join) => join.onTrue(),
    )
    .select('revision.revisionNo as number')
    .selectAll('own')
    .where('revision.tableId', '=', tableId)
    .where('revision.result', '=', 'new')
    .execute();
  return new Map(rows.map(({ number, ...row }) => [number, asOwnVote(row)] as const));
}
