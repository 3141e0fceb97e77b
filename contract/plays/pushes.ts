import { z } from 'zod';
import { IGNORE_REASONS } from '#domain/players/whyIgnorePush.ts';
import { endpoint } from '../platform/endpoint.ts';
import { ok, text } from '../platform/fields.ts';
import { BATCH_BODY, limitsOf } from '../platform/limits.ts';

/** The ranking service that sends the request; ENOTFOUND for an unknown one. */
const service = z.object({ service: text });

const count = z.number().int().min(0);

/** The id of an event, a player or a chart at the service. */
const id = z.string().regex(/^[\x21-\x7e]{1,100}$/);

/** A lamp of beatoraja, by its id in `LAMPS` or by beatoraja's name. */
const clear = z.number().int().or(text.max(40));

/** A play, as MinIR sends it. Unknown fields are ignored. */
export const pushedPlay = z.object({
  eventId: id,
  userId: id,
  /** Unix seconds; 0 if unknown. */
  playedAt: z.number().int().min(0).max(253_402_300_799),
  chart: z.object({
    /** 64 hexadecimal digits for a chart; courses have other keys. */
    sha256: id,
    /** Only a hint: empty, `null` and wrong values occur. */
    md5: text.nullish().catch(null),
    lntype: z.number().int(),
    mode: text.nullish(),
    notes: count,
  }),
  score: z.object({
    clear,
    exscore: count,
    maxcombo: count.nullish(),
    /** -1 and huge values mean none. */
    minbp: z.number().nullish(),
    epg: count.nullish(),
    lpg: count.nullish(),
    egr: count.nullish(),
    lgr: count.nullish(),
    option: z.number().int().nullish(),
    assist: z.number().int().nullish(),
    novalidate: z.boolean().nullish(),
  }),
});
export type PushedPlay = z.output<typeof pushedPlay>;

/** The outcome of a play: accepted, received before, or ignored for a reason. The service never needs to resend it. */
const outcome = z.object({
  eventId: z.string(),
  status: z.enum(['accepted', 'duplicate', 'ignored']),
  reason: z.enum(IGNORE_REASONS).optional(),
});
export type PushOutcome = z.output<typeof outcome>;

/** Receives a play, to update scores after each play. Authenticated by a signature of the raw body. */
export const pushScore = endpoint({
  method: 'POST',
  path: '/api/ir/:service/score',
  summary: 'Receives a play from a ranking service.',
  access: 'service',
  limits: limitsOf('push'),
  params: service,
  body: pushedPlay,
  reply: z.object({ ...ok, ...outcome.shape }),
  refusals: ['ETOOMANY'],
});

/** Receives many plays at once, for those from before the account was linked. */
export const pushScores = endpoint({
  method: 'POST',
  path: '/api/ir/:service/scores',
  summary: 'Receives many plays at once from a ranking service.',
  access: 'service',
  limits: limitsOf('push', BATCH_BODY),
  params: service,
  body: z.array(pushedPlay).min(1).max(500),
  reply: z.object({ ...ok, source: z.array(outcome) }),
  refusals: ['ETOOMANY'],
});

/**
 * Receives which player pressed "confirm" on the service's page; only the player of the pending sign-up is accepted.
 * The service then redirects the browser to `Url + "?userid=…&" + QueryParams`.
 */
export const linkPlayer = endpoint({
  method: 'POST',
  path: '/api/ir/:service/link',
  summary: 'Receives the confirmation of a player by a ranking service.',
  access: 'service',
  limits: limitsOf('push'),
  params: service,
  body: z.object({ token: text.max(4000), userId: id }),
  reply: z.object({ ...ok, Url: z.string(), QueryParams: z.string() }),
  refusals: ['ESESSIONKEYEXP', 'ENOTVALIDAUTH', 'ETOOMANY'],
});
