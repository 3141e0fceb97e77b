import type { Kysely } from 'kysely';
import type { RevisionKind } from '#domain/entries/revisionKinds.ts';
import type { VoteResult } from '#domain/entries/voteResult.ts';
import type { TableId } from '#domain/tables/tableRules.ts';
import type { VoteVersion } from '#domain/voting/whyNotVote.ts';
import type { DB } from '../database/schema.ts';

/** What a ballot is for, as calls name it: the number of an entry, or that of a revision. */
export type BallotBoxKey = { tableId: TableId } & ({ entryNo: number } | { revisionNo: number });

/** Where the ballots on a song, or on a revision, are collected. */
export interface BallotBox {
  /** The column of `vote` that names it. */
  column: 'submissionId' | 'revisionId';
  id: number;
  about: 'song' | RevisionKind;
  voteVersion: VoteVersion;
  result: VoteResult;
  publishedAt: Date | null;
  /** Where the chart is now. */
  tableId: TableId;
  level: number;
}

/**
 * The box of a song or revision, open or closed; undefined = there is none of that number in the table. An entry whose own
 * vote is over and that has an open re-vote is voted on in the re-vote's box, whichever call asks. All rows that say so
 * are locked against being decided or changed until the transaction ends.
 */
export async function ballotBox(trx: Kysely<DB>, name: BallotBoxKey): Promise<BallotBox | undefined> {
  return 'revisionNo' in name ? revisionBox(trx, name) : songBox(trx, name);
}

async function songBox(
  trx: Kysely<DB>,
  { tableId, entryNo }: { tableId: TableId; entryNo: number },
): Promise<BallotBox | undefined> {
  const entry = await trx
    .selectFrom('submission')
    .select(['id', 'tableId', 'level', 'result', 'publishedAt', 'voteVersion'])
    .where('tableId', '=', tableId)
    .where('entryNo', '=', entryNo)
    .forShare()
    .executeTakeFirst();
  if (!entry) return undefined;
  const revote = entry.result === 'new' ? undefined : await openRevote(trx, entry.id);
  if (!revote) return { ...entry, column: 'submissionId', about: 'song' };
  return { ...revote, column: 'revisionId', about: 'resurrection', tableId, level: entry.level };
}

async function openRevote(trx: Kysely<DB>, submissionId: number) {
  return trx
    .selectFrom('revision')
    .select(['id', 'result', 'publishedAt', 'voteVersion'])
    .where('submissionId', '=', submissionId)
    .where('result', '=', 'new')
    .where('kind', '=', 'resurrection')
    .forShare()
    .executeTakeFirst();
}

async function revisionBox(
  trx: Kysely<DB>,
  { tableId, revisionNo }: { tableId: TableId; revisionNo: number },
): Promise<BallotBox | undefined> {
  const box = await trx
    .selectFrom('revision')
    .innerJoin('submission', 'submission.id', 'revision.submissionId')
    .select([
      'revision.id',
      'revision.kind as about',
      'revision.result',
      'revision.publishedAt',
      'revision.voteVersion',
    ])
    .select(['submission.tableId', 'submission.level'])
    .where('revision.tableId', '=', tableId)
    .where('revision.revisionNo', '=', revisionNo)
    // In the order in which everybody locks them.
    .forShare(['submission', 'revision'])
    .executeTakeFirst();
  return box && { ...box, column: 'revisionId' };
}
