import type { Transaction } from 'kysely';
import type { TableRules } from '#domain/tables/tableRules.ts';
import type { ChangeTo, Place, VotedKind } from '#domain/voting/revisionKinds.ts';
import { nextEntryNumber } from '../../charts/entryNumbers.ts';
import { announce } from '../../notifications/announce.ts';
import { notify } from '../../notifications/notify.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Viewer } from '../../platform/http/session.ts';

/** A revision that passed all rules. */
interface NewRevision {
  reviser: Viewer;
  entry: { id: number; table: TableRules; level: number };
  kind: VotedKind;
  changeTo: ChangeTo | null;
  target: Place;
  comment: string;
  now: Date;
}

/** Stores an open revision, and announces it; returns its number, or null if the entry already has an open one. */
export async function saveRevision(
  trx: Transaction<DB>,
  { reviser, entry, kind, changeTo, target, comment, now }: NewRevision,
): Promise<number | null> {
  const { series, id: tableId } = entry.table;
  const revisionNo = await nextEntryNumber(trx, revisionSequence(series));
  const stored = await trx
    .insertInto('revision')
    .values({
      series,
      revisionNo,
      submissionId: entry.id,
      kind,
      tableId,
      level: entry.level,
      changeTo: changeTo === null ? null : String(changeTo),
      targetTableId: target.tableId,
      targetLevel: target.level,
      comment,
      proposerId: reviser.accountId,
      publishedAt: now,
    })
    .onConflict((conflict) => conflict.column('submissionId').where('result', '=', 'new').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!stored) return null;
  await announce(trx, [{ kind: 'revision', at: now, tableId, submissionId: entry.id, revisionId: stored.id }]);
  const { proposerId } = await trx
    .selectFrom('submission')
    .select('proposerId')
    .where('id', '=', entry.id)
    .executeTakeFirstOrThrow();
  if (proposerId !== null && proposerId !== reviser.accountId) {
    const about = { submissionId: entry.id, revisionId: stored.id };
    await notify(trx, [{ ...about, accountId: proposerId, kind: 'revised', act: `revision ${stored.id}`, at: now }]);
  }
  return revisionNo;
}

/** Returns the name of the number sequence for the revisions of a series. */
export const revisionSequence = (series: string): string => `${series} revisions`;
