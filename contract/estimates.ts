import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { entryNumber, instant, ok, tableId, text } from './fields.ts';
import { limitsOf } from './limits.ts';
import { listQuery, sortBy } from './lists.ts';

const count = z.number().int();

/** The lamps of the estimate under their names in replies: easy clear, clear, hard clear, full combo. */
export const estimatedLamps = ['ec', 'gc', 'hc', 'fc'] as const;
export type EstimatedLamp = (typeof estimatedLamps)[number];

/** An estimate in levels of the table, with an interval. */
const levelEstimate = z.object({ level: z.number(), low: z.number(), high: z.number() });
export type LevelEstimateReply = z.output<typeof levelEstimate>;

const byLamp = <Value extends z.ZodType>(value: Value) => z.object({ ec: value, gc: value, hc: value, fc: value });

/** The run of the estimate that is shown. */
const run = z.object({
  finishedAt: instant,
  /** The version of the model, and the hash of what it was computed from: the same input gives the same numbers. */
  version: count,
  inputHash: z.string(),
  /** Lamps, and players who count. */
  rows: count,
  players: count,
});
export type EstimateRun = z.output<typeof run>;

/** The clients for whose players an estimate is shown: a lamp may be harder with one of them. */
const client = z.enum(['lr2', 'beatoraja']).default('lr2');

export const recommendSorts = ['level', 'title', 'total', ...estimatedLamps, 'off', 'chance'] as const;

/** The viewer on a chart. */
const ownChances = z.object({
  /** The service whose lamp `clear` is; 0: not played. */
  playerName: z.enum(['lr2', 'beatoraja']),
  clear: count,
  /** The lamp that comes next, and the chance of it; null with the last one, or where nothing is known of the chart. */
  next: z.enum(estimatedLamps).nullable(),
  chance: z.number().nullable(),
  /** By lamp: the chance of it; null where the viewer has it, or nothing is known of the chart. */
  chances: byLamp(z.number().nullable()),
});

/** A chart and what the lamps of all players say of it. */
export const recommendRow = z.object({
  entryNo: count,
  level: z.string(),
  title: z.string(),
  md5: z.string(),
  sha256: z.string(),
  /** How many players played it. */
  total: count,
  /** The level at which half of the players have the lamp; null where too little is known. */
  ...byLamp(z.number().nullable()).shape,
  /** The 80 % intervals of these levels. */
  intervals: byLamp(z.object({ low: z.number(), high: z.number() }).nullable()),
  /**
   * The level of the easy clear as the lamps alone say, without the votes, with its 95 % interval; in the audit only.
   */
  blind: levelEstimate.nullable(),
  /** Null unless `own` asks for it. */
  own: ownChances.nullable(),
});
export type RecommendRow = z.output<typeof recommendRow>;

/**
 * Lists the official charts of a table with their estimated difficulty. `view=audit` has those whose lamps contradict
 * their level by vote; `view=targets` those on which the viewer has a fair chance of the lamp that `lamp` names.
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
    /** Levels separated by commas; empty for all. One that the table does not have is NOTVALIDVALUE. */
    levelfilter: text.default(''),
    client,
    view: z.enum(['all', 'audit', 'targets']).default('all'),
    /** Of which lamp the targets are; by default of the one that comes next on each chart. */
    lamp: z.enum(['next', ...estimatedLamps]).default('next'),
    /** `with` adds the lamps and chances of the viewer; without a session it adds nothing. */
    own: z.enum(['with', 'without']).default('without'),
    sort: sortBy(recommendSorts, 'level'),
  }),
  reply: z.object({
    ...ok,
    total: count,
    /** Null: no estimate has been published yet. */
    run: run.nullable(),
    /** Whether the table has a scale: without one too few of its charts were played to say anything in its levels. */
    hasScale: z.boolean(),
    source: z.array(recommendRow),
  }),
  refusals: ['ENOTFOUND', 'NOTVALIDVALUE'],
});

/** Players of a band of skills, and how many of them have each lamp or a better one. */
const band = z.object({
  /** The middle of the band, in levels of the table. */
  level: z.number(),
  players: count,
  ...byLamp(count).shape,
});

/** All that the lamps say of one chart. */
export const chartEstimate = z.object({
  total: count,
  /** By lamp: how many players have it. */
  holders: byLamp(count),
  lr2: byLamp(levelEstimate.nullable()),
  beatoraja: byLamp(levelEstimate.nullable()),
  /** The easy clear in levels of each table of the same play style that has a scale. */
  tables: z.array(z.object({ table: z.string(), level: z.number() })),
  /** How sharply the chances rise, and the share of the charts of the table where they rise less sharply. */
  discrimination: z.object({ value: z.number(), share: z.number() }),
  /** The chances of LR2 players by their skill, in levels of the table, from low to high. */
  curve: z.array(z.object({ level: z.number(), ...byLamp(z.number()).shape })),
  bands: z.array(band),
  /** Official charts of the same play style whose lamps are estimated at about the same place, the most alike first. */
  similar: z.array(z.object({ table: z.string(), entryNo: count, level: z.string(), title: z.string() })),
  /** What the lamps say without the votes, if they contradict the level by vote; else null. */
  offLevel: levelEstimate.nullable(),
  run,
});
export type ChartEstimate = z.output<typeof chartEstimate>;

/**
 * Returns the estimate of an entry. It is null for an entry that is not official, too new, or of a table without a scale,
 * and while a vote on it is open, which nothing here may lead.
 */
export const entryEstimate = endpoint({
  method: 'GET',
  path: '/api/recommend/:entryNo',
  summary: 'Returns the estimated difficulty of one chart.',
  access: 'anyone',
  limits: limitsOf('detail'),
  params: z.object({ entryNo: entryNumber }),
  query: z.object({ table: tableId }),
  reply: z.object({ ...ok, source: chartEstimate.nullable() }),
  refusals: ['ENOTFOUND'],
});

/**
 * Returns the skill of a player, read as levels of a table, with its 80 % interval. With `table` it has the chances of
 * the player on the charts of that table too. Anybody without a profile is ENOTFOUND.
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
    /** By lamp: the chance of it; null where the player has it. Charts without an estimate are missing. */
    chances: z.array(z.object({ entryNo: count, ...byLamp(z.number().nullable()).shape })),
    /** Of each table that has a scale; `charts` counts the played charts of the play style that it follows from. */
    source: z.array(z.object({ table: z.string(), ...levelEstimate.shape, charts: count })),
  }),
  refusals: ['ENOTFOUND'],
});
