import { z } from 'zod';
import { LN_TYPES } from '#domain/charts/lnType.ts';
import { djLevels } from '#domain/players/djLevel.ts';
import { endpoint } from '../platform/endpoint.ts';
import { clientNotes, lnTypeQuery, ok, text } from '../platform/fields.ts';
import { limitsOf } from '../platform/limits.ts';
import { listQuery, sortBy } from '../platform/lists.ts';
import { placement } from '../uploads/uploads.ts';
import { skillColor } from './players.ts';

const count = z.number().int();
const lnType = z.literal(LN_TYPES);
const service = z.enum(['lr2', 'beatoraja']);

export const chartRankingSorts = ['rank', 'lamp', 'maxcombo', 'minbp', 'date'] as const;

/** The best of a player on a chart or course. */
const rankedScore = z.object({
  /** Equal EX scores share a rank. */
  rank: count,
  /** The nickname; without an account, the name at the ranking service. */
  nickname: z.string(),
  /** The LR2 ID or MinIR ID of the profile. */
  userid: z.string(),
  /** Whether the player has an account; others come from an archive. */
  account: z.boolean(),
  /** The skill color in the table of the chart, else the best of all tables; null without a rating. */
  color: skillColor.nullable(),
  /** The service of the lamp. */
  playerName: service,
  /** The client of the best EX score. */
  client: z.enum(['lr2', 'beatoraja', 'lr2oraja']),
  clear: count,
  score: count,
  /**
   * In percent of the best possible EX score, and the DJ level. The notes are those of the chart file or of the play,
   * else those that most scores of the service report, or of the other one; null if they are unknown.
   */
  percent: z.number().nullable(),
  djLevel: z.enum(djLevels).nullable(),
  maxcombo: count.nullable(),
  minbp: count.nullable(),
  /** Plays reported by clients; null if none were. */
  playcount: count.nullable(),
  /** When the best EX score was played, if known. */
  playedAt: z.string().nullable(),
  /** Whether the EX score or lamp is from the database of the player's game, not a play that was sent. */
  imported: z.boolean(),
});
export type RankedScoreRow = z.output<typeof rankedScore>;

const rankingQuery = {
  ...listQuery,
  /** Only scores made with this client. */
  client: z.enum(['all', 'lr2', 'beatoraja', 'lr2oraja']).default('all'),
  /** Each long note mode has its own ranking. */
  lntype: lnTypeQuery,
  /**
   * Of a viewer: `rivals` are their rivals and their own rows, `around` their rows and the places around them. Ranks are
   * those among all players. For visitors nothing is left out.
   */
  among: z.enum(['all', 'rivals', 'around']).default('all'),
  /** `with` includes players without an account, from an archive. */
  archive: z.enum(['with', 'without']).default('without'),
  sort: sortBy(chartRankingSorts, 'rank'),
};

const rankingReply = {
  ...ok,
  /** The number of players in the ranking, and of those that match the search and `among`. */
  count,
  total: count,
  /** The sum of the plays reported by clients; null if none were. */
  plays: count.nullable(),
  /** The number of players by service and lamp ID, from 0. */
  lamps: z.object({ lr2: z.array(count), beatoraja: z.array(count) }),
  /** The long note modes with scores; always contains LN. */
  lnTypes: z.array(lnType),
  /** The viewer's players in the ranking, best first, each with its page. */
  own: z.array(rankedScore.extend({ page: count })),
  source: z.array(rankedScore),
};

/**
 * Returns a page of the ranking of a chart by md5 or sha256, in lower case. ENOTFOUND for a chart without entry, upload
 * and score.
 */
export const chartRanking = endpoint({
  method: 'GET',
  path: '/api/chart/:hash/ranking',
  summary: 'Lists the best scores of all players on a chart.',
  access: 'anyone',
  limits: limitsOf('list'),
  params: z.object({ hash: text }),
  query: z.object(rankingQuery),
  reply: z.object({
    ...rankingReply,
    chart: z.object({
      /** Empty if unknown. */
      title: z.string(),
      artist: z.string(),
      md5: z.string(),
      sha256: z.string(),
      /** Null if the site has not read the chart. */
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
  params: z.object({ table: text, number: text }),
  query: z.object(rankingQuery),
  reply: z.object({
    ...rankingReply,
    course: z.object({
      table: z.string(),
      number: count,
      name: z.string(),
      /** The level it tests; null for training. */
      level: count.nullable(),
      /** Of all its charts; null if the site has not read one of them. */
      notes: count.nullable(),
      clientNotes: clientNotes.optional(),
    }),
  }),
  refusals: ['ENOTFOUND'],
});
