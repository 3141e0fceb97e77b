import type { Transaction } from 'kysely';
import { notifyOfDecisions } from '../../notifications/notifyOfDecisions.ts';
import type { DB } from '../../platform/database/schema.ts';
import { type Canceled, type Cancellation, cancelOpenVotes, type EntryToCancel } from './cancelOpenVotes.ts';

/**
 * Removes an entry from every list of its table; open votes on it are canceled. The entry, its votes and its history
 * stay. The caller raises the list versions and has ratings follow. Returns what was canceled.
 *
 * @param why `withdrawn` also frees its chart for other proposals
 */
export async function removeEntry(trx: Transaction<DB>, entry: EntryToCancel, why: Cancellation): Promise<Canceled> {
  const { at, rule, note } = why;
  const canceled = await cancelOpenVotes(trx, entry, why);
  await trx
    .updateTable('submission')
    .set({
      removedFromSubAt: at,
      withdrawn: rule === 'withdrawn',
      ...(entry.result === 'accept' && { deletedAt: entry.deletedAt ?? at }),
    })
    .where('id', '=', entry.id)
    .execute();
  const line = await trx
    .insertInto('history')
    .values({
      submissionId: entry.id,
      tag: 'deletesub',
      at,
      tableBefore: entry.tableId,
      levelBefore: entry.level,
      rule,
      note,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await notifyOfDecisions(trx, [...canceled.lines, line.id]);
  return canceled;
}
