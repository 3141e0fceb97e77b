import type { Kysely } from 'kysely';
import type { ListedRevision } from '#contract/voting/revisions.ts';
import type { DB } from '../../platform/database/schema.ts';
import { type ClosedVoteColumns, closedVote } from '../outcomeFields.ts';

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
    .select('revision.refusedSeconds')
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

/** Returns a revision as a list row. @param decimals of the percentage */
export function toReplyRevision(row: RevisionColumns, decimals: 1 | 2): ListedRevision {
  const { kind, tableId, level, targetTableId, targetLevel } = row;
  const moves = kind === 'change' || kind === 'transfer';
  // A fix has no vote.
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
