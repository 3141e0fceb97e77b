import type { Transaction } from 'kysely';
import type { DB } from '../platform/database/schema.ts';
import { notify } from './notify.ts';

/** A level limit that changed; null = no right. */
interface ChangedLimit {
  accountId: number;
  tableId: string;
  before: number | null;
  after: number | null;
}

/**
 * Tells accounts of changed level limits. One that is unread is replaced by the sum of both changes: a limit that rises
 * with each play, or with each part of an update, is told once.
 */
export async function notifyOfRights(trx: Transaction<DB>, changes: readonly ChangedLimit[], at: Date): Promise<void> {
  if (changes.length === 0) return;
  const unread = await trx
    .deleteFrom('notification')
    .where('kind', '=', 'rights')
    .where('readAt', 'is', null)
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('accountId', 'tableId'),
        'in',
        changes.map(({ accountId, tableId }) => tuple(accountId, tableId)),
      ),
    )
    .returning(['accountId', 'tableId', 'levelBefore'])
    .execute();
  const sums = changes.map((change) => {
    const same = unread.find(({ accountId, tableId }) => accountId === change.accountId && tableId === change.tableId);
    return same ? { ...change, before: same.levelBefore } : change;
  });
  await notify(
    trx,
    sums
      .filter(({ before, after }) => before !== after)
      .map(({ accountId, tableId, before, after }) => ({
        accountId,
        tableId,
        at,
        kind: 'rights' as const,
        levelBefore: before,
        levelAfter: after,
        act: `limit of ${tableId} at ${at.toISOString()}`,
      })),
  );
}
