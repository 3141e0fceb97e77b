import { z } from 'zod';
import { IGNORE_REASONS } from '#domain/players/whyIgnorePush.ts';
import { endpoint } from './endpoint.ts';
import { ok } from './fields.ts';

/** A call of a ranking service names it in its path; one we do not know is ENOTFOUND. */
const service = z.object({ service: z.string() });

const count = z.number().int().min(0);

/** What a service calls an event, a player or a chart. */
const id = z.string().regex(/^[\x21-\x7e]{1,100}$/);

/** `LAMPS` of beatoraja by id, or by beatoraja's name for it. */
const clear = z.number().int().or(z.string().max(40));

/** One play, as MinIR sends it (ranking-services.md §10.4). Unknown fields are ignored. */
export const pushedPlay = z.object({
  eventId: id,
  userId: id,
  /** Unix seconds; 0 = not known. */
  playedAt: z.number().int().min(0).max(253_402_300_799),
  chart: z.object({
    /** 64 hexadecimal digits; what is none is a course. */
    sha256: id,
    /** A hint only: empty, `null` and wrong values occur. */
    md5: z.string().nullish(),
    lntype: z.number().int(),
    mode: z.string().nullish(),
    notes: count,
  }),
  score: z.object({
    clear,
    exscore: count,
    maxcombo: count.nullish(),
    /** -1 and huge values stand for none. */
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

/** What became of a play: taken, seen before, or of no use here and why. The sender stops either way. */
const outcome = z.object({
  eventId: z.string(),
  status: z.enum(['accepted', 'duplicate', 'ignored']),
  reason: z.enum(IGNORE_REASONS).optional(),
});
export type PushOutcome = z.output<typeof outcome>;

/** "Scores update after each play": signed over the raw body; no cookie, no session (ranking-services.md §10.4). */
export const pushScore = endpoint({
  method: 'POST',
  path: '/api/ir/:service/score',
  summary: 'Takes a play from a ranking service.',
  access: 'service',
  params: service,
  body: pushedPlay,
  reply: z.object({ ...ok, ...outcome.shape }),
  refusals: ['ETOOMANY'],
});

/** The same for many plays at once, to fill in what was played before the account was linked. */
export const pushScores = endpoint({
  method: 'POST',
  path: '/api/ir/:service/scores',
  summary: 'Takes many plays at once from a ranking service.',
  access: 'service',
  params: service,
  body: z.array(pushedPlay).min(1).max(500),
  reply: z.object({ ...ok, source: z.array(outcome) }),
  refusals: ['ETOOMANY'],
});

/**
 * The service says who pressed "confirm" on its page: the player of the waiting sign-up, or it is refused. The browser
 * is then sent to `Url + "?userid=…&" + QueryParams` (ranking-services.md §2.1, §10.3).
 */
export const linkPlayer = endpoint({
  method: 'POST',
  path: '/api/ir/:service/link',
  summary: 'Takes the word of a ranking service on who its player is.',
  access: 'service',
  params: service,
  body: z.object({ token: z.string().max(4000), userId: id }),
  reply: z.object({ ...ok, Url: z.string(), QueryParams: z.string() }),
  refusals: ['ESESSIONKEYEXP', 'ENOTVALIDAUTH', 'ETOOMANY'],
});
