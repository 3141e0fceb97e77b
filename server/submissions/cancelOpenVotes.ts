import type { Transaction } from 'kysely';
import type { RevisionKind } from '#domain/entries/revisionKinds.ts';
import type { VoteResult } from '#domain/entries/voteResult.ts';
import { asksForOpinion } from '#domain/voting/normalizeBallot.ts';
import { opinions, tally } from '#domain/voting/tally.ts';
import { countedBallots } from '../ballots/ballots.ts';
import type { DB } from '../database/schema.ts';

/** An entry, locked against being decided or changed by others. */
interface Entry {
  id: number;
  tableId: string;
  level: number;
  result: VoteResult;
  deletedAt: Date | null;
}

interface Cancelling {
  at: Date;
  /** Who brought it: an admin who wanted just this or the removal, or a correction of the file. */
  rule: 'admin' | 'fix';
  /** Why; shown with the entry. */
  note: string;
}

/** What was open: the proposal itself, a revision of it, or nothing. */
export interface Canceled {
  song: boolean;
  revision: boolean;
}

/**
 * Cancels the votes that are open on an entry, its own or that on a revision of it, with the tally they had (decisions.md §4).
 * The caller says that the lists change.
 */
export async function cancelOpenVotes(trx: Transaction<DB>, entry: Entry, cancelling: Cancelling): Promise<Canceled> {
  const { at } = cancelling;
  const isOpen = entry.result === 'new';
  if (isOpen) {
    const verdictId = await cancelLine(trx, entry, cancelling, null);
    await trx
      .updateTable('submission')
      .set({ result: 'canceled', decidedAt: at, verdictId })
      .where('id', '=', entry.id)
      .execute();
  }
  const revision = await trx
    .selectFrom('revision')
    .select(['id', 'kind'])
    .where('submissionId', '=', entry.id)
    .where('result', '=', 'new')
    .executeTakeFirst();
  if (revision) {
    const verdictId = await cancelLine(trx, entry, cancelling, revision);
    await trx
      .updateTable('revision')
      .set({ result: 'canceled', decidedAt: at, verdictId })
      .where('id', '=', revision.id)
      .execute();
  }
  return { song: isOpen, revision: revision !== undefined };
}

/** Writes what was canceled, with the votes that counted until then; returns the line's id. */
async function cancelLine(
  trx: Transaction<DB>,
  { id: submissionId, tableId, level, result, deletedAt }: Entry,
  { at, rule, note }: Cancelling,
  revision: { id: number; kind: RevisionKind } | null,
): Promise<number> {
  const column = revision ? 'revisionId' : 'submissionId';
  const ballots = await countedBallots(trx, { column, id: revision?.id ?? submissionId });
  const asked = asksForOpinion(revision?.kind ?? 'song') ? ballots : [];
  const isOfficial = result === 'accept' && deletedAt === null;
  const line = await trx
    .insertInto('history')
    .values({
      submissionId,
      revisionId: revision?.id ?? null,
      tag: 'cancel',
      at,
      tableBefore: tableId,
      levelBefore: level,
      tableAfter: isOfficial ? tableId : null,
      levelAfter: isOfficial ? level : null,
      rule,
      note,
      ...tally(ballots),
      ...opinions(asked, level),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return line.id;
}
