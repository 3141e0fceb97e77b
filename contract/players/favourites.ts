import { z } from 'zod';
import { endpoint } from '../platform/endpoint.ts';
import { instant, ok, text } from '../platform/fields.ts';
import { limitsOf } from '../platform/limits.ts';
import { placement } from '../uploads/uploads.ts';

/** A favourite chart of the caller. Unknown texts are empty. */
const favourite = z.object({
  md5: z.string(),
  sha256: z.string(),
  title: z.string(),
  artist: z.string(),
  tables: z.array(placement),
  /** The number of an upload that has it; null without one. */
  upload: z.number().int().nullable(),
  /** The caller's best lamp, over all their ranking IDs: its name (`HARD`), `NOPLAY` without a score. */
  lamp: z.string(),
  addedAt: instant,
});
export type Favourite = z.output<typeof favourite>;

/** Lists the caller's favourites, newest first. Only the caller sees them, and who has the address of their table. */
export const favourites = endpoint({
  method: 'GET',
  path: '/api/user/favourites',
  summary: "Lists the caller's favourite charts.",
  access: 'session',
  limits: limitsOf('scores'),
  reply: z.object({
    ...ok,
    /** The path of their table for games; null before the first favourite, or before it was asked for. */
    table: z.string().nullable(),
    source: z.array(favourite),
  }),
});

/** Returns whether a chart, by md5 or sha256 in lower case, is a favourite of the caller. */
export const isFavourite = endpoint({
  method: 'GET',
  path: '/api/user/favourite/:hash',
  summary: 'Returns whether a chart is a favourite of the caller.',
  access: 'session',
  limits: limitsOf('cheap'),
  params: z.object({ hash: text }),
  reply: z.object({ ...ok, value: z.boolean() }),
});

/**
 * Gives the caller's table of favourites a new address, after which the old one is ENOTFOUND. Changes nothing where the
 * table has another address than `table` by now, so that a repeated call renews it once. With an empty `table` it gives
 * the first one.
 */
export const renewFavouritesAddress = endpoint({
  method: 'POST',
  path: '/api/user/favourites/renew',
  summary: "Gives the caller's table of favourites a new address.",
  access: 'session',
  limits: limitsOf('write'),
  body: z.object({ table: text }),
});

/**
 * Makes a chart, by md5 or sha256 in lower case, a favourite of the caller, or takes it from them. Succeeds if it is so
 * already. At most 500 (EMAXFAVOURITES with `limit`); ENOTFOUND for adding a chart without entry, upload and score.
 */
export const setFavourite = endpoint({
  method: 'POST',
  path: '/api/user/favourite',
  summary: "Adds a chart to the caller's favourites, or removes it.",
  access: 'session',
  limits: limitsOf('write'),
  body: z.object({ hash: text, value: z.boolean() }),
  refusals: ['ENOTFOUND', 'EMAXFAVOURITES'],
});
