import { z } from 'zod';
import { gameClientIds } from '#domain/directScores/gameClients.ts';
import { DIRECT_SCORES } from '#domain/directScores/rights.ts';
import { PLAY_REFUSALS } from '#domain/directScores/whyRefusePlay.ts';
import { endpoint } from './endpoint.ts';
import { instant, ok, page } from './fields.ts';
import { limitsOf } from './limits.ts';

const count = z.number().int();

/** A play that a game client sent (ranking-services.md §14). */
export const play = z.object({
  id: count,
  client: z.enum(gameClientIds),
  /** The title by the client. */
  title: z.string(),
  /** The entry of the chart that is shown; null for courses and charts of no table. */
  entry: z.object({ table: z.string(), entryNo: count, level: z.string() }).nullable(),
  /** The lamp, by its name. */
  lamp: z.string(),
  score: count,
  notes: count,
  minbp: count.nullable(),
  playedAt: instant,
  /** Why it does not count; null for a play that does. */
  refused: z.enum(PLAY_REFUSALS).nullable(),
});
export type PlayRow = z.output<typeof play>;

/** How many plays a page of the list has. */
export const PLAYS_PER_PAGE = 30;

/** Lists the plays of the last 30 days of the caller, the newest first, and what they give. */
export const ownPlays = endpoint({
  method: 'GET',
  path: '/api/user/plays',
  summary: 'Lists the plays that game clients of the caller sent.',
  access: 'session',
  limits: limitsOf('list'),
  query: z.object({ page }),
  reply: z.object({
    ...ok,
    /** What plays from the game give on this site. */
    give: z.enum(DIRECT_SCORES),
    accepted: count,
    refused: count,
    /** Days with an accepted play. */
    days: count,
    total: count,
    source: z.array(play),
  }),
  refusals: [],
});

/** The address of the caller's new plays as server-sent events, each event one `play` as JSON. */
export const PLAY_EVENTS = '/api/user/plays/events';
