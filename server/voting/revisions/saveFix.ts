import type { Transaction } from 'kysely';
import type { FixChanges } from '#domain/voting/revisions/whyNotFix.ts';
import { nextEntryNumber } from '../../charts/entryNumbers.ts';
import { notifyOfDecisions } from '../../notifications/notifyOfDecisions.ts';
import type { DB } from '../../platform/database/schema.ts';
import { revisionSequence } from './saveRevision.ts';

interface AppliedFix {
  entry: { id: number; series: string; tableId: string; level: number };
  official: boolean;
  changes: FixChanges;
  comment: string;
  by: number | null;
  now: Date;
  /** The lines of the votes that it canceled. */
  canceled: readonly number[];
}

/** Stores a fix as an accepted revision, with its history lines; returns the revision. */
export async function saveFix(
  trx: Transaction<DB>,
  { entry, official, changes, comment, by, now, canceled }: AppliedFix,
): Promise<{ revisionId: number; revisionNo: number }> {
  const { id: submissionId, series, tableId, level } = entry;
  const revisionNo = await nextEntryNumber(trx, revisionSequence(series));
  const { id: revisionId } = await trx
    .insertInto('revision')
    .values({
      series,
      revisionNo,
      submissionId,
      kind: 'fix',
      tableId,
      level,
      targetTableId: tableId,
      targetLevel: level,
      comment,
      proposerId: by,
      publishedAt: now,
      result: 'accept',
      decidedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const tags = [...(changes.chart ? ['changechart' as const] : []), ...(changes.links ? ['changelink' as const] : [])];
  const lines = await trx
    .insertInto('history')
    .values(
      tags.map((tag) => ({
        submissionId,
        revisionId,
        tag,
        at: now,
        tableBefore: tableId,
        levelBefore: level,
        tableAfter: official ? tableId : null,
        levelAfter: official ? level : null,
        rule: 'fix',
        note: comment,
      })),
    )
    .returning('id')
    .execute();
  await trx
    .updateTable('revision')
    .set({ verdictId: lines[0]?.id ?? null })
    .where('id', '=', revisionId)
    .execute();
  await notifyOfDecisions(trx, [...canceled, ...lines.slice(0, 1).map(({ id }) => id)]);
  return { revisionId, revisionNo };
}
