import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Service } from '#domain/players/clears.ts';
import { nativeUuid } from '#domain/players/rankingId.ts';
import type { Context } from '../../base/context.ts';
import { lockExclusive } from '../../database/locks.ts';
import type { DB } from '../../database/schema.ts';
import { upsertPlayer } from '../../players/identity/upsertPlayer.ts';

/**
 * Returns the player of an account at a service. One who has none gets a player with a native id (accounts.md §1.2). The
 * account must be there.
 */
export async function nativePlayerOf(
  _ctx: Pick<Context, 'db'>,
  trx: Transaction<DB>,
  accountId: number,
  service: Service,
): Promise<number> {
  await lockExclusive(trx, 'account names');
  const known = await trx
    .selectFrom('player')
    .select('id')
    .where('accountId', '=', accountId)
    .where('service', '=', service)
    .executeTakeFirst();
  if (known) return known.id;
  const rankingId = service === 'lr2' ? await nextLr2Id(trx) : nativeUuid(randomUUID());
  const playerId = await upsertPlayer(trx, { service, rankingId });
  await trx.updateTable('player').set({ accountId }).where('id', '=', playerId).execute();
  return playerId;
}

async function nextLr2Id(trx: Transaction<DB>): Promise<string> {
  const { rows } = await sql<{ id: string }>`select nextval('native_lr2_id')::text as id`.execute(trx);
  return rows[0]?.id ?? '';
}
