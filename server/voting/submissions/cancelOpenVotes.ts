import type { Transaction } from 'kysely';
import type { Change } from '#domain/moderation/acts.ts';
import { isOfficial } from '#domain/voting/isOfficial.ts';
import { asksForOpinion } from '#domain/voting/normalizeBallot.ts';
import type { RevisionKind } from '#domain/voting/revisionKinds.ts';
import { opinions, tally } from '#domain/voting/tally.ts';
import type { VoteResult } from '#domain/voting/voteResult.ts';
import type { DB } from '../../platform/database/schema.ts';
import { countedBallots } from '../ballots/ballotsInBox.ts';

/** An entry whose row the transaction has locked. */
export interface EntryToCancel {
  id: number;
  tableId: string;
  level: number;
  result: VoteResult;
  deletedAt: Date | null;
}

export interface Cancellation {
  at: Date;
  /**
   * The cause: an admin's cancellation or removal, a fix of the file, a withdrawal by the proposer, the undo of a vote
   * count that put a revision aside, or another entry of the chart.
   */
  rule: 'admin' | 'fix' | 'withdrawn' | 'undone' | 'duplicate';
  /** The reason, shown with the entry. */
  note: string;
}

/** What was canceled: the vote on the entry, the vote on a revision of it, or neither. */
export interface Canceled {
  song: boolean;
  revisionId: number | null;
  /** The lines of the history. */
  lines: readonly number[];
}

/** Returns what a cancellation changed, for the trail. */
export const cancelChanges = ({ song, revisionId }: Canceled): Change[] => {
  const canceled = { before: 'new', after: 'canceled' };
  return [
    ...(song ? [{ what: 'vote', ...canceled } as const] : []),
    ...(revisionId ? [{ what: 'revisionVote', ...canceled } as const] : []),
  ];
};

/**
 * Cancels the open vote on an entry, or on a revision of it, and stores its tally.
 * The caller raises the list versions, and tells of the lines with its own.
 */
export async function cancelOpenVotes(
  trx: Transaction<DB>,
  entry: EntryToCancel,
  cancellation: Cancellation,
): Promise<Canceled> {
  const { at } = cancellation;
  const isOpen = entry.result === 'new';
  const lines: number[] = [];
  if (isOpen) {
    const verdictId = await saveCancelLine(trx, entry, cancellation, null);
    await trx
      .updateTable('submission')
      .set({ result: 'canceled', decidedAt: at, verdictId })
      .where('id', '=', entry.id)
      .execute();
    lines.push(verdictId);
  }
  const revision = await trx
    .selectFrom('revision')
    .select(['id', 'kind'])
    .where('submissionId', '=', entry.id)
    .where('result', '=', 'new')
    .executeTakeFirst();
  if (revision) {
    const verdictId = await saveCancelLine(trx, entry, cancellation, revision);
    await trx
      .updateTable('revision')
      .set({ result: 'canceled', decidedAt: at, verdictId })
      .where('id', '=', revision.id)
      .execute();
    lines.push(verdictId);
  }
  return { song: isOpen, revisionId: revision?.id ?? null, lines };
}

/** Writes the history line of a cancellation, with the tally until then; returns its id. */
async function saveCancelLine(
  trx: Transaction<DB>,
  { id: submissionId, tableId, level, result, deletedAt }: EntryToCancel,
  { at, rule, note }: Cancellation,
  revision: { id: number; kind: RevisionKind } | null,
): Promise<number> {
  const column = revision ? 'revisionId' : 'submissionId';
  const ballots = await countedBallots(trx, { column, id: revision?.id ?? submissionId });
  const opinionated = asksForOpinion(revision?.kind ?? 'song') ? ballots : [];
  const official = isOfficial({ result, deleted: deletedAt !== null });
  const line = await trx
    .insertInto('history')
    .values({
      submissionId,
      revisionId: revision?.id ?? null,
      tag: 'cancel',
      at,
      tableBefore: tableId,
      levelBefore: level,
      tableAfter: official ? tableId : null,
      levelAfter: official ? level : null,
      rule,
      note,
      ...tally(ballots),
      ...opinions(opinionated, level),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return line.id;
}
