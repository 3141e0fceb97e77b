import { sql, type Transaction } from 'kysely';
import type { OwnMail } from '#contract/accounts/mail.ts';
import { type MAIL_LANGUAGES, maskedMailAddress, whyNotMailAddress } from '#domain/accounts/mailAddress.ts';
import { isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import { rateLimits } from '#domain/common/rateLimits.ts';
import type { Context } from '../../platform/context.ts';
import type { DB } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { sha256Hex } from '../../platform/hash.ts';
import { confirmPassword, isStillPassword } from '../../platform/http/confirmPassword.ts';
import { checkRateLimits } from '../../platform/http/rateLimits.ts';
import { type NotNow, whyNotActNow } from '../../platform/whyNotActNow.ts';
import { queueMail } from './queueMail.ts';

/** Returns the address of an account as its owner sees it; null without one. */
export async function ownMail({ db }: Pick<Context, 'db'>, accountId: number): Promise<OwnMail | null> {
  const mail = await db
    .selectFrom('mailAddress')
    .select(['address', 'confirmedAt', 'digest'])
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  if (!mail) return null;
  return { address: maskedMailAddress(mail.address), confirmed: mail.confirmedAt !== null, digest: mail.digest };
}

/**
 * Stores the address of an account in place of the one before, and queues the link that confirms it. One that is confirmed
 * already stays as it is.
 */
export async function giveMail(
  ctx: Context,
  accountId: number,
  form: { address: string; password: string; language: (typeof MAIL_LANGUAGES)[number] },
): Promise<Record<string, never> | Refusal<'NOTINFO' | 'NOTVALIDMAIL' | 'ENOMATCHPASSWORD' | 'ETOOMANY'> | NotNow> {
  const { address, password, language } = form;
  const why = password === '' ? 'NOTINFO' : whyNotMailAddress(address);
  if (why) return refuse(why);
  const confirmed = await confirmPassword(ctx, accountId, password);
  if (isRefusal(confirmed)) return confirmed;
  const tooMany = await checkRateLimits(ctx, [
    { limit: rateLimits.mailPerAccount, key: `confirm ${accountId}` },
    { limit: rateLimits.mailPerReceiver, key: address.toLowerCase() },
  ]);
  if (tooMany) return tooMany;
  return inTransaction(ctx, async (trx): Promise<Record<string, never> | Refusal<'ENOMATCHPASSWORD'> | NotNow> => {
    const gone = await whyNotActNow(trx, accountId, 'update');
    if (gone) return gone;
    if (!(await isStillPassword(trx, accountId, confirmed.passwordHash))) return refuse('ENOMATCHPASSWORD');
    const same = await trx
      .selectFrom('mailAddress')
      .select('accountId')
      .where('accountId', '=', accountId)
      .where('address', '=', address)
      .where('confirmedAt', 'is not', null)
      .executeTakeFirst();
    if (same) return {};
    await forgetMail(trx, accountId);
    await trx.insertInto('mailAddress').values({ accountId, address, language }).execute();
    await queueMail(trx, ctx.clock.now(), [{ receiver: address, payload: { kind: 'confirm', accountId } }]);
    return {};
  });
}

/** Removes the address of an account, its links, and what waits to be sent to it. */
export async function forgetMail(trx: Transaction<DB>, accountId: number): Promise<void> {
  const isOwn = sql<boolean>`(payload ->> 'accountId')::integer = ${accountId}`;
  await trx.deleteFrom('delivery').where('channel', '=', 'mail').where(isOwn).execute();
  await trx.deleteFrom('mailAddress').where('accountId', '=', accountId).execute();
}

export function removeMail(ctx: Context, accountId: number): Promise<Record<string, never> | NotNow> {
  return inTransaction(ctx, async (trx): Promise<Record<string, never> | NotNow> => {
    const gone = await whyNotActNow(trx, accountId);
    if (!gone) await forgetMail(trx, accountId);
    return gone ?? {};
  });
}

/** Confirms the address that a link was sent to. */
export function confirmMail(ctx: Context, token: string): Promise<Record<string, never> | Refusal<'EMAILLINK'>> {
  return inTransaction(ctx, async (trx): Promise<Record<string, never> | Refusal<'EMAILLINK'>> => {
    const used = await trx
      .deleteFrom('mailToken')
      .where('hash', '=', sha256Hex(token))
      .where('purpose', '=', 'confirm')
      .where('expiresAt', '>', ctx.clock.expiry())
      .returning('accountId')
      .executeTakeFirst();
    if (!used) return refuse('EMAILLINK');
    await trx
      .updateTable('mailAddress')
      .set({ confirmedAt: ctx.clock.now() })
      .where('accountId', '=', used.accountId)
      .execute();
    return {};
  });
}
