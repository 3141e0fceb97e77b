import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../platform/database/schema.ts';
import { queueDeliveries } from '../../platform/deliveries.ts';

/** What the queue says of an e-mail. Its token is created when it is sent, so that the queue holds no secret. */
export const mailPayload = z.discriminatedUnion('kind', [
  /** Somebody asked for a new password with an ID or address; the accounts that match are looked for when it is sent. */
  z.object({ kind: z.literal('recover'), asked: z.string() }),
  z.object({ kind: z.enum(['confirm', 'reset']), accountId: z.int() }),
  /** The notifications of an account with a number above `after`. */
  z.object({ kind: z.literal('digest'), accountId: z.int(), after: z.int() }),
]);
export type MailPayload = z.output<typeof mailPayload>;

/** Queues e-mails in the transaction of what they are about. */
export function queueMail(
  trx: Transaction<DB>,
  now: Date,
  mails: readonly { receiver: string; payload: MailPayload }[],
): Promise<void> {
  return queueDeliveries(
    trx,
    now,
    mails.map((mail) => ({ ...mail, channel: 'mail', eventId: null })),
  );
}
