import { z } from 'zod';
import { rateLimits } from '#domain/common/rateLimits.ts';
import { gameClientIds } from '#domain/players/plays/gameClients.ts';
import { DIRECT_SCORES } from '#domain/players/plays/rights.ts';
import { PLAY_REFUSALS } from '#domain/players/plays/whyRefusePlay.ts';
import { SKIP_REASONS } from '#domain/players/scoreFiles/scoreFile.ts';
import { endpoint } from '../platform/endpoint.ts';
import { instant, ok, page, text } from '../platform/fields.ts';
import { limitsOf, SCORE_FILE_BODY, SCORE_FILE_PATH } from '../platform/limits.ts';

const count = z.number().int();

/** A play that a game client sent. */
export const play = z.object({
  id: count,
  client: z.enum(gameClientIds),
  /** The title reported by the client. */
  title: z.string(),
  /** The entry to link to; null for courses and charts outside all tables. */
  entry: z.object({ table: z.string(), entryNo: count, level: z.string() }).nullable(),
  /** The lamp, by its name. */
  lamp: z.string(),
  score: count,
  notes: count,
  minbp: count.nullable(),
  playedAt: instant,
  /** Why it was refused; null if it counts. */
  refused: z.enum(PLAY_REFUSALS).nullable(),
});
export type PlayRow = z.output<typeof play>;

export const PLAYS_PER_PAGE = 30;

/** Lists the caller's plays of the last 30 days, newest first, and the rights that they give. */
export const ownPlays = endpoint({
  method: 'GET',
  path: '/api/user/plays',
  summary: 'Lists the plays that game clients of the caller sent.',
  access: 'session',
  limits: limitsOf('list'),
  query: z.object({
    page,
    /** Only the plays on a chart, by md5 or sha256; total is theirs then. */
    chart: text.optional(),
  }),
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
});

/** The path of the caller's new plays as server-sent events, each a `play` as JSON. */
export const PLAY_EVENTS = '/api/user/plays/events';

/**
 * Stores the scores of an LR2 or beatoraja database in the field `file`. ENOTFOUND if the site accepts no plays from
 * the game.
 */
export const uploadScoreFile = endpoint({
  method: 'POST',
  path: SCORE_FILE_PATH,
  summary: "Stores the scores of the caller's `score.db`.",
  access: 'session',
  limits: limitsOf('file', { ...SCORE_FILE_BODY, rateLimits: [rateLimits.scoreFilePerAccount] }),
  form: { file: 'file' },
  reply: z.object({
    ...ok,
    /** The service whose lamps and chart hashes the file uses. */
    service: z.enum(['lr2', 'beatoraja']),
    /** The number of scores stored, including those stored before. */
    stored: count,
    /** The number of skipped rows by reason. */
    skipped: z.record(z.enum(SKIP_REASONS), count),
  }),
  refusals: [
    'NOTINFO',
    'NOTVALIDVALUE',
    'ENOTFOUND',
    'ENOTVALIDFILE',
    'ENOSCORES',
    'ELIMITSIZE',
    'ELIMITSCORES',
    'ESTORAGE',
    'EBUSY',
    'ETOOCOMPLEX',
    'ETOOMANY',
    'ESESSIONEXP',
    'EBANNED',
  ],
});
