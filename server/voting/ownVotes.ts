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

/** A person's ballots on the open proposals of a table, voided ones too, by entry number. */
export async function ownVotesOnSongs(db: Kysely<DB>, tableId: TableId, accountId: number) {
  const rows = await db
    .selectFrom('vote')
    .innerJoin('submission', 'submission.id', 'vote.submissionId')
    .select('submission.entryNo')
    .select(ballot)
    .where('vote.accountId', '=', accountId)
    .where('submission.tableId', '=', tableId)
    .where('submission.result', '=', 'new')
    .execute();
  return new Map(rows.map((row) => [row.entryNo, asOwnVote(row)] as const));
}

/** The same on the open revisions of a table, by revision number. */
export async function ownVotesOnRevisions(db: Kysely<DB>, tableId: TableId, accountId: number) {
  const rows = await db
    .selectFrom('vote')
    .innerJoin('revision', 'revision.id', 'vote.revisionId')
    .select('revision.revisionNo')
    .select(ballot)
    .where('vote.accountId', '=', accountId)
    .where('revision.tableId', '=', tableId)
    .where('revision.result', '=', 'new')
    .execute();
  return new Map(rows.map((row) => [row.revisionNo, asOwnVote(row)] as const));
}
