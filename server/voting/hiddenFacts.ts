import type { ExpressionBuilder, Kysely } from 'kysely';
import type { z } from 'zod';
import type { hidden } from '#contract/voting.ts';
import type { TableId } from '#domain/tables/tableRules.ts';
import type { DB } from '../database/schema.ts';

type Hidden = z.output<typeof hidden>;

/** What nobody but the admin may know of a table's open proposals (decisions.md §7), by entry number. */
export async function hiddenOfSongs(db: Kysely<DB>, tableId: TableId): Promise<Map<number, Hidden>> {
  const rows = await db
    .selectFrom('submission')
    .leftJoin('account', 'account.id', 'submission.proposerId')
    .innerJoinLateral(
      (on) =>
        on.selectFrom('vote').select(votes).whereRef('submissionId', '=', 'submission.id').where(counts).as('cast'),
      (join) => join.onTrue(),
    )
    .select('submission.entryNo as number')
    .select(['account.nickname', 'cast.voteYes', 'cast.voteNeutral', 'cast.voteNo'])
    .select(comments)
    .where('submission.tableId', '=', tableId)
    .where('submission.result', '=', 'new')
    .execute();
  return new Map(rows.map(asHidden));
}

/** The same of a table's open revisions, by revision number. The comments are those on the song. */
export async function hiddenOfRevisions(db: Kysely<DB>, tableId: TableId): Promise<Map<number, Hidden>> {
  const rows = await db
    .selectFrom('revision')
    .innerJoin('submission', 'submission.id', 'revision.submissionId')
    .leftJoin('account', 'account.id', 'revision.proposerId')
    .innerJoinLateral(
      (on) => on.selectFrom('vote').select(votes).whereRef('revisionId', '=', 'revision.id').where(counts).as('cast'),
      (join) => join.onTrue(),
    )
    .select('revision.revisionNo as number')
    .select(['account.nickname', 'cast.voteYes', 'cast.voteNeutral', 'cast.voteNo'])
    .select(comments)
    .where('revision.tableId', '=', tableId)
    .where('revision.result', '=', 'new')
    .execute();
  return new Map(rows.map(asHidden));
}

const counts = (vote: ExpressionBuilder<DB, 'vote'>) => vote('vote.voidedAt', 'is', null);

const votes = ({ fn, ref }: ExpressionBuilder<DB, 'vote'>) => [
  fn.countAll<number>().filterWhere(ref('vote.vote'), '=', 'yes').as('voteYes'),
  fn.countAll<number>().filterWhere(ref('vote.vote'), '=', 'neutral').as('voteNeutral'),
  fn.countAll<number>().filterWhere(ref('vote.vote'), '=', 'no').as('voteNo'),
];

const comments = ({ selectFrom }: ExpressionBuilder<DB, 'submission'>) =>
  selectFrom('comment')
    .select(({ fn }) => fn.countAll<number>().as('written'))
    .whereRef('comment.submissionId', '=', 'submission.id')
    .as('comments');

interface HiddenRow extends Omit<Hidden, 'proposer' | 'comments'> {
  number: number;
  nickname: string | null;
  comments: number | null;
}

const asHidden = ({ number, nickname, comments, ...tally }: HiddenRow): [number, Hidden] => [
  number,
  { proposer: nickname ?? '', comments: comments ?? 0, ...tally },
];
