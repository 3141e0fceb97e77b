import { z } from 'zod';
import { playData } from '../accounts/accounts.ts';

const { pfc, fc, exhc, hc, gc, ec, laec, aec, fa } = playData.shape;

/** The number of clears that are new, by lamp. */
const newClears = z.object({ pfc, fc, exhc, hc, gc, ec, laec, aec });

/** The gains of a player in a table; skill, experience and charts may fall. */
export const gained = z.object({ skill: z.number(), exp: z.number(), played: z.number().int(), newClears });
export type Gained = z.output<typeof gained>;

/** The gains of an update in a table. */
export const tableGains = gained.extend({
  table: z.string(),
  skillBefore: z.number(),
  skillAfter: z.number(),
});

/** A day on which the rating of a player changed. */
export const growthDay = z.object({
  /** In GMT+9, YYYY-MM-DD. */
  day: z.string(),
  /** The rating at the end of the day. */
  skill: z.number(),
  exp: z.number(),
  played: z.number().int(),
  clears: z.object({ pfc, fc, exhc, hc, gc, ec, laec, aec, fa }),
  /** The gains from the player's own scores of that day. */
  gained,
  /** The change of skill since the previous day of this list from charts that moved. */
  movedSkill: z.number(),
});
export type GrowthDay = z.output<typeof growthDay>;
