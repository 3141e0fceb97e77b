import { sql } from 'kysely';
import { daysAfter } from '#domain/common/dates.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { DELIVERY_DAYS, queueDeliveries } from '../../platform/deliveries.ts';

const AT_ONCE = 200;

/**
 * Job: queues for each webhook of the configuration the events that it has not seen, once, whichever process does it. A new
 * one begins with what happens from now on. No number appears behind one that is seen (`announce`).
 */
export async function queueWebhooks(ctx: Pick<Context, 'db' | 'clock' | 'config'>): Promise<void> {
  const webhooks = ctx.config.WEBHOOKS;
  const names = webhooks.map(({ name }) => name);
  if (names.length === 0 || !(await isBehind(ctx, names))) return;
  const now = ctx.clock.now();
  await inTransaction(ctx, async (trx) => {
    await sql`
      insert into webhook (name, seen)
      select name, coalesce((select max(id) from event), 0) from unnest(${names}::text[]) as name
      on conflict do nothing`.execute(trx);
    const rows = await trx
      .selectFrom('webhook')
      .select(['name', 'seen'])
      .where('name', 'in', names)
      .orderBy('name')
      .forUpdate()
      .execute();
    const seenBy = new Map(rows.map(({ name, seen }) => [name, seen]));
    const events = await trx
      .selectFrom('event')
      .select(['id', 'kind', 'tableId', 'at'])
      .where('id', '>', Math.min(...seenBy.values()))
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    const last = events.at(-1);
    if (!last) return;
    const recent = events.filter(({ at }) => at > daysAfter(now, -DELIVERY_DAYS));
    const deliveries = webhooks.flatMap(({ name, events: kinds, tables }) =>
      recent
        .filter(({ id }) => id > (seenBy.get(name) ?? 0))
        .filter(({ kind, tableId }) => kinds.includes(kind) && (!tables || !tableId || tables.includes(tableId)))
        // A notice may be announced for a later time.
        .map(({ id, at }) => ({ eventId: id, dueAt: at > now ? at : now, receiver: name, payload: {} })),
    );
    await queueDeliveries(
      trx,
      now,
      deliveries.map((delivery) => ({ ...delivery, channel: 'webhook' })),
    );
    await trx
      .updateTable('webhook')
      .set({ seen: last.id })
      .where('name', 'in', names)
      .where('seen', '<', last.id)
      .execute();
  });
}

async function isBehind({ db }: Pick<Context, 'db'>, names: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ upToDate: number }>`
    select count(*)::int as up_to_date from webhook
    where name = any(${names}::text[]) and seen >= coalesce((select max(id) from event), 0)`.execute(db);
  return rows[0]?.upToDate !== names.length;
}
