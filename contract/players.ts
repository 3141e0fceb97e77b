import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ok, tableId, text } from './fields.ts';

/**
 * Fetches the scores of the LR2 player who asks, all of them, and stores them whole or not at all (specification §7).
 * Every 12 hours (ECOOLDOWN); an attempt that failed does not count, but comes at most once a minute (ETOOMANY).
 * A player of another service is ENOTVALIDAUTH: their scores come by themselves.
 */
export const updateScores = endpoint({
  method: 'POST',
  path: '/api/update/',
  summary: "Fetches the caller's scores from the ranking service, once in 12 hours.",
  access: 'session',
  reply: z.object({ ...ok, scores: z.number().int() }),
  refusals: ['ENOTVALIDAUTH', 'EIRNOTCONNECT', 'ECOOLDOWN', 'ETOOMANY', 'NOTVALIDLR2ID', 'EBANNED'],
});

const level = z.number().int();
const count = z.number().int();

/** Which clears gave the limit of a table, and what would raise it (decisions.md §6). */
const restrictionExplained = z.object({
  table: tableId,
  /** The highest level allowed by the clears in this table, as the session tells it; -1 = none. */
  highest: level,
  /**
   * Every level may be proposed and voted on, whatever `highest` says: it is the top, the table asks for any right at all,
   * or the right in another table covers this one.
   */
  open: z.boolean(),
  /** The rule that gave it. */
  because: z.discriminatedUnion('rule', [
    z.object({ rule: z.literal('noClear') }),
    /** The highest easy clear is at `level`, and `above` more are allowed. */
    z.object({ rule: z.literal('highestClear'), level, above: count }),
    /** `clears` easy clears at `level` allow `above` more. */
    z.object({ rule: z.literal('manyClears'), level, clears: count, above: count }),
    /** `clears` easy clears from `fromLevel` on open the whole table. */
    z.object({ rule: z.literal('opened'), fromLevel: level, clears: count }),
    /** The right in another table covers all of this one. */
    z.object({ rule: z.literal('waived'), by: tableId }),
  ]),
  /** Charts that count for it, at most five, the hardest first; with `waived`, of the table it names. */
  charts: z.array(z.object({ title: z.string(), level })),
  /** What would raise it, the nearest first; empty where every level is open. */
  raisedBy: z.array(
    z.discriminatedUnion('rule', [
      /** One easy clear at `level` or above allows `highest`. */
      z.object({ rule: z.literal('oneClear'), level, highest: level }),
      /** `missing` more easy clears at `level` allow `highest`. */
      z.object({ rule: z.literal('manyClears'), level, missing: count, highest: level }),
      /** `missing` more easy clears from `fromLevel` on open the whole table. */
      z.object({ rule: z.literal('opened'), fromLevel: level, missing: count }),
    ]),
  ),
});
export type RestrictionExplained = z.output<typeof restrictionExplained>;

/** What the caller's limits come from, for every table that asks for a right. */
export const ownRestrictions = endpoint({
  method: 'GET',
  path: '/api/user/restrictions',
  summary: 'Explains up to which level the caller may vote and propose, and why.',
  access: 'session',
  reply: z.object({ ...ok, source: z.array(restrictionExplained) }),
  refusals: [],
});

/** Who a player is, by LR2 ID or MinIR ID; players without an account here are ENOTFOUND. */
export const user = endpoint({
  method: 'GET',
  path: '/api/user/:userid',
  summary: 'Tells who a player is.',
  access: 'anyone',
  params: z.object({ userid: text }),
  reply: z.object({
    ...ok,
    nickname: z.string(),
    /** `lr2` or `beatoraja`. */
    playerName: z.string(),
    /** Of an LR2 player; `-` is none. */
    dan: z.string(),
    dan2: z.string(),
  }),
  refusals: ['ENOTFOUND'],
});
