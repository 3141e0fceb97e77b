import { randomBytes } from 'node:crypto';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { MAIL_LINK_HOURS } from '#domain/accounts/mailAddress.ts';
import type { NotificationKind } from '#domain/accounts/notifications.ts';
import { HOUR_MS, SECOND_MS } from '#domain/common/dates.ts';
import { rateLimits } from '#domain/common/rateLimits.ts';
import type { Context } from '../../platform/context.ts';
import { hasLoginId, meantBy } from '../../platform/database/loginId.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Sender } from '../../platform/deliveries.ts';
import { sha256Hex } from '../../platform/hash.ts';
import { checkRateLimits } from '../../platform/http/rateLimits.ts';
import { unsubscribeToken } from './digest.ts';
import { type MailPayload, mailPayload, queueMail } from './queueMail.ts';
import en from './texts/en.json' with { type: 'json' };
import ja from './texts/ja.json' with { type: 'json' };
import ko from './texts/ko.json' with { type: 'json' };

const texts: Readonly<Record<string, typeof en>> = { en, ja, ko };

/** After these hours an e-mail is not sent any more: nobody waits for it, or the next one tells the same. */
const SENT_WITHIN_HOURS = { recover: 1, reset: 1, confirm: 24, digest: 24 };

/** Each step of a transmission may take this long; all of them end before another process takes the delivery. */
const TIMEOUT_MS = 20 * SECOND_MS;
const timeouts = {
  connectionTimeout: TIMEOUT_MS,
  greetingTimeout: TIMEOUT_MS,
  socketTimeout: TIMEOUT_MS,
  dnsTimeout: TIMEOUT_MS,
};

/** Sends an e-mail by `SMTP_URL`. Nothing is sent to an address that its account has no longer. */
export const sendMail: Sender = async (ctx, { receiver, payload, queuedAt }) => {
  const { SMTP_URL, MAIL_FROM } = ctx.config;
  const about = mailPayload.parse(payload);
  const age = ctx.clock.now().getTime() - queuedAt.getTime();
  if (!SMTP_URL || !MAIL_FROM || age >= SENT_WITHIN_HOURS[about.kind] * HOUR_MS) return;
  if (about.kind === 'recover') return queueResets(ctx, about.asked);
  const to = await ctx.db
    .selectFrom('mailAddress')
    .innerJoin('account', 'account.id', 'mailAddress.accountId')
    .select(['accountId', 'address', 'language', 'digest', 'userId'])
    .where('accountId', '=', about.accountId)
    .where('address', '=', receiver)
    .executeTakeFirst();
  const mail = to && (await mailOf(ctx, about, to));
  if (!mail) return;
  const transport = createTransport({ url: SMTP_URL, ...timeouts, disableFileAccess: true, disableUrlAccess: true });
  try {
    const headers = { 'Auto-Submitted': 'auto-generated', ...mail.headers };
    await transport.sendMail({ ...mail, headers, from: MAIL_FROM, to: { name: '', address: to.address } });
  } catch (error) {
    // The message of the library may contain the address, which no log shows.
    const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
    throw new Error(`the mail server did not accept it: ${[code, responseCode].filter(Boolean).join(' ')}`);
  } finally {
    transport.close();
  }
};

interface Receiver {
  accountId: number;
  address: string;
  language: string;
  digest: boolean;
  userId: string | null;
}

/** Returns an e-mail in the language of its reader; null if there is nothing to tell any more. */
async function mailOf(
  ctx: Context,
  about: Exclude<MailPayload, { kind: 'recover' }>,
  { accountId, address, language, digest, userId }: Receiver,
): Promise<Pick<SendMailOptions, 'subject' | 'text' | 'headers'> | null> {
  const { SITE_NAME, SITE_URL = '' } = ctx.config;
  const site = SITE_URL.replace(/\/+$/, '');
  const t = texts[language] ?? en;
  const said = (text: string, values: Readonly<Record<string, string>> = {}) =>
    filled(text, { site: SITE_NAME, ...values });
  if (about.kind !== 'digest') {
    const link = `${site}/mail#${about.kind}.${await newToken(ctx, accountId, about.kind)}`;
    return { subject: said(t[about.kind].subject), text: said(t[about.kind].text, { link, userid: userId ?? '' }) };
  }
  const kinds = await ctx.db
    .selectFrom('notification')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('count')])
    .where('accountId', '=', accountId)
    .where('id', '>', about.after)
    .where('readAt', 'is', null)
    .groupBy('kind')
    .orderBy('kind')
    .execute();
  if (!digest || kinds.length === 0) return null;
  const lines = kinds.map(({ kind, count }) =>
    filled(t.digest.line, { kind: t.digest.kind[kind as NotificationKind], count: String(count) }),
  );
  const links = { link: `${site}/notifications`, settings: `${site}/settings/account` };
  return {
    subject: said(t.digest.subject),
    text: said(t.digest.text, { lines: lines.join('\n'), ...links }),
    headers: {
      'List-Unsubscribe': `<${site}/api/mail/unsubscribe/${unsubscribeToken(ctx, accountId, address)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

const filled = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

async function newToken(ctx: Context, accountId: number, purpose: 'confirm' | 'reset'): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(ctx.clock.now().getTime() + MAIL_LINK_HOURS[purpose] * HOUR_MS);
  await ctx.db
    .insertInto('mailToken')
    .values({ hash: sha256Hex(token), accountId, purpose, expiresAt })
    .execute();
  return token;
}

/** Queues a link for each account that has this ID or confirmed address, as far as its rate limit allows. */
async function queueResets(ctx: Context, asked: string): Promise<void> {
  const found = await ctx.db
    .selectFrom('mailAddress')
    .innerJoin('account', 'account.id', 'mailAddress.accountId')
    .select(['accountId', 'address', 'userId'])
    .where('confirmedAt', 'is not', null)
    .where(({ fn, val, eb }) =>
      asked.includes('@') ? eb(fn('lower', ['address']), '=', fn('lower', [val(asked)])) : hasLoginId(asked),
    )
    .$narrowType<{ userId: string }>()
    .execute();
  const meant = asked.includes('@') ? found : [meantBy(asked, found)].filter((one) => one !== undefined);
  for (const { accountId, address: receiver } of meant) {
    const limit = { limit: rateLimits.mailPerAccount, key: `reset ${accountId}` };
    if (await checkRateLimits(ctx, [limit])) continue;
    const mail = { receiver, payload: { kind: 'reset' as const, accountId } };
    await inTransaction(ctx, (trx) => queueMail(trx, ctx.clock.now(), [mail]));
  }
}
