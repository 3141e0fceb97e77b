import { sql } from 'kysely';
import { daysAfter } from '#domain/common/dates.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { DELIVERY_DAYS, queueDeliveries } from '../../platform/deliveries.ts';
import type { Webhook } from '../../platform/webhooks.ts';

const channel = 'webhook';

type Queue = Pick<Context, 'db' | 'clock' | 'config'>;

/**
 * Job: queues for each webhook of the configuration the events that it has not seen, once, whichever process does it. A new
 * one begins with what happens from now on. No number appears behind one that is seen (`announce`).
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
    await sql`insert into webhook select ${name}, coalesce(max(id), 0) from event on conflict do nothing`.execute(trx);
    const webhook = trx.selectFrom('webhook').select('seen').where('name', '=', name);
    const { seen } = await webhook.forUpdate().executeTakeFirstOrThrow();
    const unseen = await trx.selectFrom('event').selectAll().where('id', '>', seen).orderBy('id').limit(500).execute();
    const deliveries = unseen
      .filter(({ kind, tableId }) => events.includes(kind) && (!tables || !tableId || tables.includes(tableId)))
      .filter(({ at }) => at > daysAfter(now, -DELIVERY_DAYS))
      // A notice may be announced for a later time.
      .map(({ id: eventId, at }) => ({ eventId, dueAt: at > now ? at : now, receiver: name, payload: {}, channel }));
    await queueDeliveries(trx, now, deliveries);
    const last = unseen.at(-1)?.id ?? seen;
    await trx.updateTable('webhook').set({ seen: last }).where('name', '=', name).execute();
  });
