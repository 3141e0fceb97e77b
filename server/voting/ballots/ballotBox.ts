import type { Kysely } from 'kysely';
import type { Rules } from '#domain/rules/rules.ts';
import type { TableId } from '#domain/tables/tableRules.ts';
import type { RevisionKind } from '#domain/voting/revisionKinds.ts';
import type { VoteResult } from '#domain/voting/voteResult.ts';
import type { VoteVersion } from '#domain/voting/whyNotVote.ts';
import { deadline } from '#domain/voting/window.ts';
import type { DB } from '../../platform/database/schema.ts';

/** Identifies a ballot box in requests: by the number of an entry or revision. */
export type BallotBoxKey = { tableId: TableId } & ({ entryNo: number } | { revisionNo: number });

/** Where the ballots on one entry or one revision are collected. */
export interface BallotBox {
  /** The column of `vote` that references it. */
  column: 'submissionId' | 'revisionId';
  id: number;
  about: 'song' | RevisionKind;
  voteVersion: VoteVersion;
  result: VoteResult;
  publishedAt: Date | null;
  refusedSeconds: number;
  /** The chart's current table and level. */
  tableId: TableId;
  level: number;
}

/** Returns the last instant at which the box takes votes; null if unknown. */
export const deadlineOf = (rules: Rules, { publishedAt, refusedSeconds }: BallotBox): Date | null =>
  publishedAt && deadline(rules, { publishedAt, refusedSeconds });

/**
 * Returns the box of an entry or revision, open or closed; undefined if the table has none with that number. For an
 * entry whose first vote is closed and that has an open re-vote, both endpoints return the box of the re-vote
 * (voting.md). Locks the rows it reads, so that they are neither decided nor changed until the transaction ends.
 */
export async function ballotBox(trx: Kysely<DB>, key: BallotBoxKey): Promise<BallotBox | undefined> {
  return 'revisionNo' in key ? revisionBox(trx, key) : songBox(trx, key);
}

async function songBox(
  trx: Kysely<DB>,
  { tableId, entryNo }: { tableId: TableId; entryNo: number },
): Promise<BallotBox | undefined> {
  const entry = await trx
    .selectFrom('submission')
    .select(['id', 'tableId', 'level', 'result', 'publishedAt', 'refusedSeconds', 'voteVersion'])
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
    .select(['id', 'result', 'publishedAt', 'refusedSeconds', 'voteVersion'])
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
      'revision.refusedSeconds',
      'revision.voteVersion',
    ])
    .select(['submission.tableId', 'submission.level'])
    .where('revision.tableId', '=', tableId)
    .where('revision.revisionNo', '=', revisionNo)
    // Every transaction locks them in this order.
    .forShare(['submission', 'revision'])
    .executeTakeFirst();
  return box && { ...box, column: 'revisionId' };
}
