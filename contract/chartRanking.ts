import { z } from 'zod';
import { LN, LN_TYPES } from '#domain/charts/lnType.ts';
import { djLevels } from '#domain/players/djLevel.ts';
import { endpoint } from './endpoint.ts';
import { clientNotes, ok } from './fields.ts';
import { limitsOf } from './limits.ts';
import { listQuery, sortBy } from './lists.ts';
import { skillColor } from './players.ts';
import { placement } from './uploads.ts';

const count = z.number().int();
const lnType = z.literal(LN_TYPES);
const service = z.enum(['lr2', 'beatoraja']);

export const chartRankingSorts = ['rank', 'lamp', 'maxcombo', 'minbp', 'date'] as const;

/** The best of a player on a chart or course. */
const rankedScore = z.object({
  /** Equal EX score is an equal rank. */
  rank: count,
  /** The nickname; of a player without an account the name at the ranking service. */
  nickname: z.string(),
  /** The LR2 ID or MinIR ID, which is that of the profile. */
  userid: z.string(),
  /** Whether the player has an account here; the others are known from an archive. */
  account: z.boolean(),
  /** The color of the skill in the table of the chart, else the best one of all tables; null without a rating. */
  color: skillColor.nullable(),
  /** The service that names the lamp. */
  playerName: service,
  /** What the best EX score was made with. */
  client: z.enum(['lr2', 'beatoraja', 'lr2oraja']),
  clear: count,
  score: count,
  /** Of the best possible EX score, and the DJ level; null where neither the site nor the client knows the notes. */
  percent: z.number().nullable(),
  djLevel: z.enum(djLevels).nullable(),
  maxcombo: count.nullable(),
  minbp: count.nullable(),
  /** Plays that clients sent; null where none did. */
  playcount: count.nullable(),
  /** When the best EX score was played, as far as it is known. */
  playedAt: z.string().nullable(),
});
export type RankedScoreRow = z.output<typeof rankedScore>;

const rankingQuery = {
  ...listQuery,
  /** Only scores made with this client. */
  client: z.enum(['all', 'lr2', 'beatoraja', 'lr2oraja']).default('all'),
  /** The long note mode of beatoraja: 0 LN, 1 CN, 2 HCN. Each has a ranking of its own. */
  lntype: z.coerce.number().pipe(lnType).default(LN),
  /** `with` ranks players without an account too, who are known from an archive. */
  archive: z.enum(['with', 'without']).default('without'),
  sort: sortBy(chartRankingSorts, 'rank'),
};

const rankingReply = {
  ...ok,
  /** The number of players in the ranking, and of those that match the search. */
  count,
  total: count,
  /** The sum of the plays that clients sent; null where none did. */
  plays: count.nullable(),
  /** How many players of each service have each lamp, by the ids of its lamps from 0. */
  lamps: z.object({ lr2: z.array(count), beatoraja: z.array(count) }),
  /** The long note modes that have scores, LN always among them. */
  lnTypes: z.array(lnType),
  /** Where the viewer's players are in the order of ranks, the best first, each with the page it is on. */
  own: z.array(rankedScore.extend({ page: count })),
  source: z.array(rankedScore),
};

/**
 * Returns a page of the ranking of a chart by md5 or sha256, in lower case. ENOTFOUND where nothing is known of a chart:
 * neither an entry nor an upload nor a score.
 */
export const chartRanking = endpoint({
  method: 'GET',
  path: '/api/chart/:hash/ranking',
  summary: 'Lists the best scores of all players on a chart.',
  access: 'anyone',
  limits: limitsOf('list'),
  params: z.object({ hash: z.string() }),
  query: z.object(rankingQuery),
  reply: z.object({
    ...rankingReply,
    chart: z.object({
      /** Empty where they are unknown. */
      title: z.string(),
      artist: z.string(),
      md5: z.string(),
      sha256: z.string(),
      /** Null where the site has not read the chart. */
      notes: count.nullable(),
      clientNotes: clientNotes.optional(),
      tables: z.array(placement),
    }),
  }),
  refusals: ['ENOTFOUND'],
});
export type ChartRankingReply = z.output<typeof chartRanking.reply>;

/** Returns a page of the ranking of a course, by its number in `/api/courses`; ENOTFOUND for an unknown one. */
export const courseRanking = endpoint({
  method: 'GET',
  path: '/api/course/:table/:number/ranking',
  summary: 'Lists the best scores of all players on a course of a table.',
  access: 'anyone',
  limits: limitsOf('list'),
  params: z.object({ table: z.string(), number: z.string() }),
  query: z.object(rankingQuery),
  reply: z.object({
    ...rankingReply,
    course: z.object({
      table: z.string(),
      number: count,
      name: z.string(),
      /** The level it tests; null for training. */
      level: count.nullable(),
      /** Of all its charts; null where the site has not read one of them. */
      notes: count.nullable(),
      clientNotes: clientNotes.optional(),
    }),
  }),
  refusals: ['ENOTFOUND'],
});
