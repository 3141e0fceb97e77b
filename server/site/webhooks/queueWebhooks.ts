import { sql } from 'kysely';
import { daysAfter } from '#domain/common/dates.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { DELIVERY_DAYS, queueDeliveries } from '../../platform/deliveries.ts';
import type { Webhook } from '../../platform/webhooks.ts';

const channel = 'webhook' as const;

type Queue = Pick<Context, 'db' | 'clock' | 'config'>;

/**
 * Job: queues for each webhook of the configuration the events that it has not seen, once, whichever process does it. A new
 * one begins with what happens from now on. Only events are seen before which no other can appear.
 */
export async function queueWebhooks(ctx: Queue): Promise<void> {
  const names = ctx.config.WEBHOOKS.map(({ name }) => name);
  if (names.length === 0) return;
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as name left join webhook using (name)
    where seen is null or seen < (select max(id) from event)`.execute(ctx.db);
  const behind = ctx.config.WEBHOOKS.filter(({ name }) => rows.some((row) => row.name === name));
  for (const webhook of behind) await queueUnseen(ctx, webhook);
}

const queueUnseen = (ctx: Queue, { name, events, tables }: Webhook) =>
  inTransaction(ctx, async (trx) => {
    const now = ctx.clock.now();
    const { rows } = await sql<{ settled: number }>`
      select least(settled_events(), coalesce(max(id), 0)) as settled from event`.execute(trx);
    const settled = rows[0]?.settled ?? 0;
    const begun = trx.insertInto('webhook').values({ name, seen: settled });
    await begun.onConflict((conflict) => conflict.doNothing()).execute();
    const webhook = trx.selectFrom('webhook').select('seen').where('name', '=', name);
    const { seen } = await webhook.forUpdate().executeTakeFirstOrThrow();
    const unseen = await trx
      .selectFrom('event')
      .selectAll()
      .where('id', '>', seen)
      .where('id', '<=', settled)
      .orderBy('id')
      .limit(500)
      .execute();
    const deliveries = unseen
      .filter(({ kind, tableId }) => events.includes(kind) && (!tables || !tableId || tables.includes(tableId)))
      .filter(({ at }) => at > daysAfter(now, -DELIVERY_DAYS))
      .map(({ id: eventId }) => ({ channel, receiver: name, eventId, payload: {} }));
    await queueDeliveries(trx, now, deliveries);
    const last = unseen.at(-1)?.id ?? seen;
    await trx.updateTable('webhook').set({ seen: last }).where('name', '=', name).execute();
  });
