import type { Kysely } from 'kysely';
import type { ListedRevision, revisionSorts } from '#contract/revisions.ts';
import { fold } from '#domain/common/text.ts';
import type { TableId } from '#domain/tables/tableRules.ts';
import type { DB } from '../../platform/database/schema.ts';
import { type PagedList, pagedList } from '../../platform/lists/pagedList.ts';
import { type ClosedVoteColumns, closedVote, rateOf } from '../closedVote.ts';

/** A row of the list, with its texts folded for searches. */
export interface RevisionRow {
  reply: ListedRevision;
  title: string;
  /** Empty if nobody is named. */
  proposer: string;
}

export type RevisionList = PagedList<RevisionRow, (typeof revisionSorts)[number]>;

/** Reads every revision that was ever proposed in a table, as everybody sees it: without what is hidden. */
export async function listedRevisions(db: Kysely<DB>, tableId: TableId): Promise<RevisionList> {
  const rows = await selectRevisions(db)
    .where('revision.tableId', '=', tableId)
    .orderBy('revision.revisionNo')
    .execute();
  return pagedRevisions(rows.map((row) => revisionRow(toReplyRevision(row, 1))));
}

/** Selects the columns of a row of a list of revisions; the caller filters and sorts. */
export function selectRevisions(db: Kysely<DB>) {
  return db
    .selectFrom('revision')
    .innerJoin('submission', 'submission.id', 'revision.submissionId')
    .leftJoin('account', 'account.id', 'revision.proposerId')
    .leftJoin('player', 'player.id', 'account.playerId')
    .leftJoin('history', 'history.id', 'revision.verdictId')
    .select(['revision.revisionNo', 'revision.kind', 'revision.tableId', 'revision.level', 'revision.changeTo'])
    .select(['revision.targetTableId', 'revision.targetLevel', 'revision.comment'])
    .select(['revision.result', 'revision.publishedAt', 'revision.decidedAt', 'revision.proposerId'])
    .select(['submission.entryNo', 'submission.title', 'submission.artist'])
    .select(['account.nickname', 'player.service', 'player.rankingId'])
    .select(['history.yes', 'history.neutral', 'history.no']);
}

interface RevisionColumns extends ClosedVoteColumns {
  revisionNo: number;
  entryNo: number;
  kind: ListedRevision['type'];
  tableId: string;
  level: number;
  changeTo: string | null;
  targetTableId: string;
  targetLevel: number;
  comment: string;
  title: string;
  artist: string;
}

/** Returns a revision as lists show it. @param decimals of the percentage */
export function toReplyRevision(row: RevisionColumns, decimals: 1 | 2): ListedRevision {
  const { kind, tableId, level, targetTableId, targetLevel } = row;
  const moves = kind === 'change' || kind === 'transfer';
  // Nobody votes on a fix.
  const votes = kind === 'fix' ? { yes: null, neutral: null, no: null } : {};
  return {
    entryNo: row.revisionNo,
    subNo: row.entryNo,
    submission: row.entryNo,
    table: tableId,
    level: String(level),
    type: kind,
    changeTo: row.changeTo,
    target: moves ? { table: targetTableId, level: String(targetLevel) } : null,
    comment: row.comment,
    title: row.title,
    artist: row.artist,
    ...closedVote({ ...row, ...votes }, decimals),
  };
}

/** Makes a row of the list; its texts are folded here, once for all searches. */
export function revisionRow(reply: ListedRevision, title = fold(reply.title)): RevisionRow {
  return { reply, title, proposer: fold(reply.proposer?.nickname ?? '') };
}

/** Makes the list of revisions with its sort orders and searches. @param rows by number */
export function pagedRevisions(rows: readonly RevisionRow[]): RevisionList {
  return pagedList(rows, {
    key: {
      number: ({ reply }) => reply.entryNo,
      type: ({ reply }) => reply.type,
      level: ({ reply }) => Number(reply.level),
      title: ({ title }) => title,
      proposer: ({ proposer }) => proposer || null,
      votes: ({ reply }) => rateOf(reply),
      published: ({ reply }) => reply.publishedTime,
    },
    group: ({ reply }) => reply.type,
    texts: ({ title, proposer }) => [title, proposer],
  });
}
