import { z } from 'zod';
import { endpoint } from '../platform/endpoint.ts';
import { lnTypeQuery, longText, ok, text } from '../platform/fields.ts';
import { limitsOf, NO_BODY } from '../platform/limits.ts';

/**
 * The requests of two game clients, authenticated by a key of the player (docs/reference/ranking-services.md): the
 * OpenLR2 module at `/api/ir/login`, `/api/chart/…` and `/api/course/…`, the beatoraja plug-in at `/api/v1/…` and
 * `/ir/beatoraja/…`. Unknown fields are ignored.
 */
const WITHOUT_BODY = limitsOf('play', { maxBodyBytes: NO_BODY });

const MAX_INTEGER = 2 ** 31 - 1;
/** A count from a client: -1 and the largest integer mean none. */
const count = z.number().int();
/** Titles and the like of any length, truncated. Their players did not choose them, so what cannot be stored is replaced. */
const label = z
  .string()
  .transform((value) => value.toWellFormed().replaceAll('\0', ' '))
  .catch('');
const flag = z.union([z.boolean(), z.number()]).transform(Boolean).catch(false);
/** Some settings are one number, others one per side. */
const sides = z.union([z.number(), z.array(z.number())]).catch(0);

const judgementNames = ['epg', 'lpg', 'egr', 'lgr', 'egd', 'lgd', 'ebd', 'lbd', 'epr', 'lpr'] as const;
const judged = count.min(0);
const judgements = Object.fromEntries(judgementNames.map((name) => [name, judged])) as Record<
  (typeof judgementNames)[number],
  typeof judged
>;

/** The best on the chart in the player's own LR2 database. */
const previousBest = z.object({
  option_1: count.catch(0),
  option_2: count.catch(0),
  clear: count,
  pgreat: count,
  great: count,
  good: count,
  bad: count,
  poor: count,
  maxcombo: count.nullish(),
  minbp: count.nullish(),
  totalnotes: count,
});
export type PreviousBest = z.output<typeof previousBest>;

/** A play of OpenLR2. */
export const openlr2Play = z.object({
  isPB: flag,
  song: z.object({ hash: text, title: label, subtitle: label, courseType: count.catch(2) }),
  settings: z
    .object({ random: sides, autokey: sides, assist: sides, dpflip: count.catch(0), m_gas: flag })
    .partial()
    .catch({}),
  state: z.object({
    player: count.catch(0),
    keymode: count.catch(0),
    randomseed: count.nullish().catch(null),
    freqSpeedMultiplier: z.number().catch(0),
    /** Whether it is a stage of a course. */
    isCourse: flag,
  }),
  judgements_total: z.object({ ...judgements, notes_total: count, notes_played: count.nullish().catch(null) }),
  max_combo: count,
  gaugeType: count.nullish().catch(null),
  exscore: count,
  clearType: count,
  previous_best: previousBest.nullish().catch(null),
  ghost_data: longText.nullish().catch(null),
});
export type OpenLr2Play = z.output<typeof openlr2Play>;

export const openlr2Login = endpoint({
  method: 'GET',
  path: '/api/ir/login',
  summary: 'Tells OpenLR2 whether its key is valid.',
  access: 'key',
  limits: WITHOUT_BODY,
  reply: z.object({ ...ok, logged_in: z.literal(true) }),
});

const openlr2Score = (path: string, summary: string) =>
  endpoint({
    method: 'POST',
    path,
    summary,
    access: 'key',
    limits: limitsOf('play'),
    body: openlr2Play,
    reply: z.object({ ...ok, status: z.enum(['accepted', 'duplicate']) }),
    refusals: ['EPLAYREFUSED', 'ENOTVALIDAUTH', 'NOTVALIDVALUE'],
  });

export const openlr2ChartScore = openlr2Score('/api/chart/score', 'Receives a play of OpenLR2.');
export const openlr2CourseScore = openlr2Score('/api/course/score', 'Receives a play of a course of OpenLR2.');

/** A row of a board of OpenLR2. */
const boardEntry = z.object({
  rank: count,
  player_id: count,
  display_name: z.string(),
  exscore: count,
  notes: count,
  clear_type: count,
  pgreat: count,
  great: count,
  good: count,
  bad: count,
  poor: count,
  maxcombo: count,
  minbp: count,
  playcount: count,
  option_packed: count,
  keymode: count,
});
export type BoardEntry = z.output<typeof boardEntry>;

const openlr2Board = (path: string, summary: string) =>
  endpoint({
    method: 'GET',
    path,
    summary,
    access: 'key',
    limits: WITHOUT_BODY,
    query: z.object({
      hash: text.max(2000),
      limit: z.coerce.number().int().min(1).max(999).catch(999),
      offset: z.coerce.number().int().min(0).max(1_000_000).catch(0),
    }),
    reply: z.object({
      ...ok,
      my_rank: count,
      player_count: count,
      total_playcount: count,
      /** The number of players by LR2 lamp, from NO PLAY. */
      clear_distribution: z.array(count),
      my_player_id: count,
      /** Unix seconds. */
      fetched_at: count,
      entries: z.array(boardEntry),
    }),
    refusals: ['NOTVALIDVALUE'],
  });

export const openlr2ChartBoard = openlr2Board('/api/chart/board', 'Returns the ranking of a chart for OpenLR2.');
export const openlr2CourseBoard = openlr2Board('/api/course/board', 'Returns the ranking of a course for OpenLR2.');

export const openlr2Ghost = endpoint({
  method: 'GET',
  path: '/api/chart/ghost',
  summary: 'Returns the ghost of a play for OpenLR2.',
  access: 'key',
  limits: WITHOUT_BODY,
  query: z.object({
    hash: text.max(2000),
    target_player_id: z.coerce.number().int().min(0).max(MAX_INTEGER).catch(0),
    mode: z.enum(['top', 'next', 'average', 'target']).catch('target'),
  }),
  reply: z.object({
    ...ok,
    display_name: z.string(),
    ghost_data: z.string(),
    option_packed: count,
    random_seed: count,
    average_exscore: count,
  }),
  refusals: ['NOTVALIDVALUE', 'ENOTFOUND'],
});

/** The fields that the beatoraja plug-in reads in every reply. */
const answer = { ...ok, description: z.string() };
/** A play without a lamp is ignored: beatoraja sends the stages of courses like that. */
const taken = z.object({ status: z.enum(['accepted', 'duplicate', 'ignored']), known: z.boolean() });

export const beatorajaStatus = endpoint({
  method: 'GET',
  path: '/api/v1/status',
  summary: 'Returns the owner of the key to the beatoraja plug-in.',
  access: 'key',
  limits: WITHOUT_BODY,
  reply: z.object({
    ...answer,
    body: z.object({ whoami: z.string(), serverTime: count, echo: z.string().optional() }),
  }),
  query: z.object({ echo: text.max(100).optional() }),
});

export const beatorajaUser = endpoint({
  method: 'GET',
  path: '/api/v1/users/:userid',
  summary: 'Returns the name of the owner of the key to the beatoraja plug-in.',
  access: 'key',
  limits: WITHOUT_BODY,
  params: z.object({ userid: text }),
  reply: z.object({ ...answer, body: z.object({ id: z.string(), username: z.string() }) }),
  refusals: ['ENOTFOUND'],
});

/** The result of a play of beatoraja, of a chart or a course. */
const beatorajaScore = z.object({
  clear: z.union([text, count]),
  date: z.number(),
  ...judgements,
  ems: judged,
  lms: judged,
  exscore: count,
  maxcombo: count.nullish().catch(null),
  notes: count,
  minbp: count.nullish().catch(null),
  option: count.catch(0),
  seed: z.number().nullish().catch(null),
  assist: count.catch(0),
  gauge: count.nullish().catch(null),
  /** The rules of judgement: `LR2` means LR2oraja. */
  rule: text.nullish().catch(null),
});
export type BeatorajaScore = z.output<typeof beatorajaScore>;

/** The long note mode chosen by the player: 0 LN, 1 CN, 2 HCN, -1 none. */
const lntype = count.catch(0).transform((value) => Math.max(value, 0));
const feature = z.boolean().nullish().catch(null);

const sha256OfChart = z.string().regex(/^[0-9a-f]{64}$/i);

export const beatorajaPlay = z.object({
  chart: z.object({
    sha256: sha256OfChart,
    title: label,
    subtitle: label,
    lntype,
    /** Long notes whose mode the player chooses, and those with a mode in the file. */
    hasUndefinedLN: feature,
    hasLN: feature,
    hasCN: feature,
    hasHCN: feature,
    mode: text.nullish().catch(null),
  }),
  score: beatorajaScore,
  client: text.catch(''),
});

export const beatorajaSubmitScore = endpoint({
  method: 'POST',
  path: '/ir/beatoraja/submit-score',
  summary: 'Receives a play of beatoraja or LR2oraja.',
  access: 'key',
  limits: limitsOf('play'),
  body: beatorajaPlay,
  reply: z.object({ ...answer, body: taken }),
  refusals: ['EPLAYREFUSED', 'ENOTVALIDAUTH'],
});

export const beatorajaCoursePlay = z.object({
  course: z.object({
    name: label,
    charts: z
      .array(z.object({ sha256: sha256OfChart, mode: text.nullish().catch(null) }))
      .min(1)
      .max(20),
    constraint: z
      .array(z.string().regex(/^\w{1,20}$/))
      .max(10)
      .catch([]),
    lntype,
  }),
  score: beatorajaScore,
});

export const beatorajaSubmitCourse = endpoint({
  method: 'POST',
  path: '/ir/beatoraja/submit-course',
  summary: 'Receives a play of a course of beatoraja or LR2oraja.',
  access: 'key',
  limits: limitsOf('play'),
  body: beatorajaCoursePlay,
  reply: z.object({ ...answer, body: taken }),
  refusals: ['EPLAYREFUSED', 'ENOTVALIDAUTH'],
});

export const beatorajaScores = endpoint({
  method: 'GET',
  path: '/ir/beatoraja/charts/:sha256/scores',
  summary: 'Returns the scores on a chart for the beatoraja plug-in.',
  access: 'key',
  limits: WITHOUT_BODY,
  params: z.object({ sha256: text }),
  query: z.object({ lntype: lnTypeQuery }),
  reply: z.object({
    ...answer,
    body: z.array(
      z.object({
        /** Unix seconds; 0 if unknown. */
        date: count,
        /** Empty for the owner of the key. */
        player: z.string(),
        sha256: z.string(),
        gauge: count,
        ...judgements,
        ems: count,
        lms: count,
        notes: count,
        passnotes: count,
        clear: count,
        playcount: count,
        random: count,
        minbp: count,
        maxcombo: count,
      }),
    ),
  }),
});
