import { z } from 'zod';
import { endpoint } from '../platform/endpoint.ts';
import { instant, ok, tableId, text } from '../platform/fields.ts';
import { limitsOf } from '../platform/limits.ts';
import { listQuery, sortBy } from '../platform/lists.ts';

const count = z.number().int();

/** The lamps of the estimate by their names in replies: easy clear, clear, hard clear, full combo. */
export const estimatedLamps = ['ec', 'gc', 'hc', 'fc'] as const;
export type EstimatedLamp = (typeof estimatedLamps)[number];

/** An estimate in levels of the table, with an interval. */
const levelEstimate = z.object({ level: z.number(), low: z.number(), high: z.number() });
export type LevelEstimateReply = z.output<typeof levelEstimate>;

export const byLamp = <Value extends z.ZodType>(value: Value) =>
  z.object({ ec: value, gc: value, hc: value, fc: value });

const run = z.object({
  finishedAt: instant,
  /** The version of the model, and the hash of its input: the same input gives the same numbers. */
  version: count,
  inputHash: z.string(),
  /** The number of lamps, and of players with weight. */
  rows: count,
  players: count,
});
export type EstimateRun = z.output<typeof run>;

/** The clients with separate estimates: a lamp may be harder with one of them. */
export const client = z.enum(['lr2', 'beatoraja']).default('lr2');

export const recommendSorts = ['level', 'title', 'total', ...estimatedLamps, 'off', 'chance'] as const;

/** The viewer's lamp and chances on a chart. */
const ownChances = z.object({
  /** The service of the lamp `clear`; 0: not played. */
  playerName: z.enum(['lr2', 'beatoraja']),
  clear: count,
  /** The next lamp and its chance; null after the last one, or without an estimate. */
  next: z.enum(estimatedLamps).nullable(),
  chance: z.number().nullable(),
  /** The chance by lamp; null if the viewer has it, or without an estimate. */
  chances: byLamp(z.number().nullable()),
});

/** A chart with its estimate. */
export const recommendRow = z.object({
  entryNo: count,
  level: z.string(),
  title: z.string(),
  md5: z.string(),
  sha256: z.string(),
  /** The number of players. */
  total: count,
  /** The level at which half of the players have the lamp; null if unknown. */
  ...byLamp(z.number().nullable()).shape,
  /** The 80 % intervals of these levels. */
  intervals: byLamp(z.object({ low: z.number(), high: z.number() }).nullable()),
  /** The blind estimate of the easy clear (without the votes), with its 95 % interval; in the audit only. */
  blind: levelEstimate.nullable(),
  /** Null unless `own` asks for it. */
  own: ownChances.nullable(),
});
export type RecommendRow = z.output<typeof recommendRow>;

/**
 * Lists the official charts of a table with their estimated difficulty. `view=audit`: only those whose lamps contradict
 * their level by vote; `view=targets`: only those where the viewer has a fair chance of the lamp `lamp`.
 */
export const recommend = endpoint({
  method: 'GET',
  path: '/api/recommend',
  aliases: [{ method: 'POST', path: '/api/recommend' }],
  summary: 'Lists the estimated difficulty of the charts of a table.',
  access: 'anyone',
  limits: limitsOf('scores', { less: { query: 'own', value: 'without', cost: 'list' } }),
  query: z.object({
    table: tableId,
    ...listQuery,
    /** Levels separated by commas; empty for all. Unknown ones are NOTVALIDVALUE. */
    levelfilter: text.default(''),
    client,
    view: z.enum(['all', 'audit', 'targets']).default('all'),
    /** The lamp of the targets; by default the next one on each chart. */
    lamp: z.enum(['next', ...estimatedLamps]).default('next'),
    /** `with` adds the lamps and chances of the viewer, if logged in. */
    own: z.enum(['with', 'without']).default('without'),
    sort: sortBy(recommendSorts, 'level'),
  }),
  reply: z.object({
    ...ok,
    total: count,
    /** Null if no estimate has been published yet. */
    run: run.nullable(),
    /** Whether the table has a scale: too few of its charts may have been played. */
    hasScale: z.boolean(),
    source: z.array(recommendRow),
  }),
  refusals: ['ENOTFOUND', 'NOTVALIDVALUE'],
});

/** The number of players in a band of skills, and of those with each lamp or a better one. */
const band = z.object({
  /** The middle of the band, in levels of the table. */
  level: z.number(),
  players: count,
  ...byLamp(count).shape,
});

/** The detailed estimate of one chart. */
export const chartEstimate = z.object({
  total: count,
  /** The number of players by lamp. */
  holders: byLamp(count),
  lr2: byLamp(levelEstimate.nullable()),
  beatoraja: byLamp(levelEstimate.nullable()),
  /** The easy clear in levels of each table of the same play style that has a scale. */
  tables: z.array(z.object({ table: z.string(), level: z.number() })),
  /** The discrimination, and the share of the charts of the table with a lower one. */
  discrimination: z.object({ value: z.number(), share: z.number() }),
  /** The chances of LR2 players by skill, in levels that the table has, ascending. */
  curve: z.array(z.object({ level: z.number(), ...byLamp(z.number()).shape })),
  bands: z.array(band),
  /** Official charts of the same play style with similar estimates, most similar first. */
  similar: z.array(z.object({ table: z.string(), entryNo: count, level: z.string(), title: z.string() })),
  /** The blind estimate, if it contradicts the level by vote; else null. */
  offLevel: levelEstimate.nullable(),
  run,
});
export type ChartEstimate = z.output<typeof chartEstimate>;

/**
 * Returns the estimate of an entry. Null if the entry is not official, is too new or its table has no scale, and while
 * a vote on it is open, so that it does not influence the voters.
 */
export const entryEstimate = endpoint({
  method: 'GET',
  path: '/api/recommend/:entryNo',
  summary: 'Returns the estimated difficulty of one chart.',
  access: 'anyone',
  limits: limitsOf('scores', { less: { query: 'own', value: 'without', cost: 'detail' } }),
  params: z.object({ entryNo: text }),
  /** `own=with` adds the viewer's chance, if logged in. */
  query: z.object({ table: tableId, own: z.enum(['with', 'without']).default('without') }),
  reply: z.object({
    ...ok,
    source: chartEstimate.nullable(),
    /** The chance of the viewer's next lamp, with its 80 % interval; null without one. */
    own: z
      .object({ lamp: z.enum(estimatedLamps), chance: z.number(), low: z.number(), high: z.number() })
      .nullable()
      .default(null),
  }),
  refusals: ['ENOTFOUND'],
});

/**
 * Returns the skill of a player in levels of each table, with its 80 % interval. With `table`, also the chances on the
 * charts of that table. ENOTFOUND for a player without a profile.
 */
export const playerSkill = endpoint({
  method: 'GET',
  path: '/api/user/:userid/skill',
  summary: 'Returns the estimated skill of a player in levels of each table.',
  access: 'anyone',
  limits: limitsOf('scores'),
  params: z.object({ userid: text }),
  query: z.object({ table: tableId.optional() }),
  reply: z.object({
    ...ok,
    /** The chance by lamp; null if the player has it. Charts without an estimate are omitted. */
    chances: z.array(z.object({ entryNo: count, ...byLamp(z.number().nullable()).shape })),
    /** By table with a scale; `charts` is the number of played charts of the play style. */
    source: z.array(z.object({ table: z.string(), ...levelEstimate.shape, charts: count })),
  }),
  refusals: ['ENOTFOUND'],
});
