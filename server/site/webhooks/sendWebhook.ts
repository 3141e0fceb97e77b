import { Webhook as Signer } from 'standardwebhooks';
import { getGlobalDispatcher, request } from 'undici';
import { DAY_MS, SECOND_MS } from '#domain/common/dates.ts';
import type { Context } from '../../platform/context.ts';
import type { NextTry, Sender } from '../../platform/deliveries.ts';
import type { Webhook } from '../../platform/webhooks.ts';
import { publicAgent } from '../../services/publicAgent.ts';
import { userAgent } from '../../services/userAgent.ts';
import { describeEvents, type EventDescription } from '../events/describeEvents.ts';
import { discordMessage } from './discordMessage.ts';

/** What is read of an answer, so that its connection can be used again. */
const ANSWER_BYTES = 4096;
/** Statuses by which a receiver does not take what it was sent, whenever that is sent again. */
const NOT_THIS_ONE = [400, 413, 422];

/**
 * Returns what sends an event to a webhook of the configuration, as everybody may know it now; one whose subject is gone is
 * dropped. Only an answer of 2xx in time accepts it, and no redirect is followed.
 */
export function webhookSender(timeoutMs = 10 * SECOND_MS): Sender {
  return async (ctx, { receiver, eventId }, signal) => {
    const webhook = ctx.config.WEBHOOKS.find(({ name }) => name === receiver);
    const [event] = await describeEvents(ctx, { ids: eventId === null ? [] : [eventId] });
    if (!webhook || !event) return;
    const timeout = AbortSignal.timeout(timeoutMs);
    const ending = signal ? AbortSignal.any([timeout, signal]) : timeout;
    const { statusCode: status, headers } = await post(ctx, webhook, event, ending).catch((error) => {
      // Not the error itself, which may hold the address: that may be a secret.
      throw new Error(timeout.aborted ? `no answer in ${timeoutMs / SECOND_MS} s` : (error.code ?? error.message));
    });
    if (status >= 200 && status < 300) return;
    const afterMs = askedFor(headers['retry-after'], ctx.clock.now());
    const next: NextTry = { never: status === 410, alone: NOT_THIS_ONE.includes(status), afterMs };
    throw Object.assign(new Error(`answered ${status}`), next);
  };
}

async function post(ctx: Context, webhook: Webhook, event: EventDescription, signal: AbortSignal) {
  const { config, rules } = ctx;
  const address = new URL(webhook.url);
  const { number, at, kind, ...data } = event;
  const url = config.SITE_URL && `${config.SITE_URL.replace(/\/+$/, '')}${event.path}`;
  let body = JSON.stringify({ type: kind, timestamp: at, data: { number, url, ...data } });
  let headers: Record<string, string> = { 'content-type': 'application/json', 'user-agent': userAgent(config) };
  if (webhook.form === 'discord') {
    body = JSON.stringify(discordMessage(event, { url, rules, name: ctx.config.SITE_NAME }));
    // Without it, Discord answers before it knows whether it takes the message.
    address.searchParams.set('wait', 'true');
  } else {
    headers = { ...headers, ...signed(`evt_${number}`, ctx.clock.now(), body, webhook.secret ?? '') };
  }
  const dispatcher = config.WEBHOOKS_ALLOW_PRIVATE ? getGlobalDispatcher() : publicAgent;
  const response = await request(address, { method: 'POST', headers, body, signal, dispatcher });
  await response.body.dump({ limit: ANSWER_BYTES, signal }).catch(() => undefined);
  return response;
}

/** Returns the headers of Standard Webhooks. */
const signed = (id: string, at: Date, body: string, secret: string) => ({
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(at.getTime() / SECOND_MS)),
  'webhook-signature': new Signer(secret).sign(id, at, body),
});

/** Returns how long `Retry-After` asks to wait, in milliseconds: at least a second, at most a day. */
function askedFor(header: string | string[] = '', now: Date): number | undefined {
  const text = String(header);
  const ms = /^[\d.]+$/.test(text) ? Number(text) * SECOND_MS : Date.parse(text) - now.getTime();
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, SECOND_MS), DAY_MS);
}
