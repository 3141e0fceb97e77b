import { z } from 'zod';
import type { ChartFilterTexts } from '#domain/uploads/chartFilter.ts';
import { uploadTags } from '#domain/uploads/tags.ts';
import { chartFacts } from '../charts/chartFacts.ts';
import { byLamp, client, estimatedLamps } from '../estimate/estimates.ts';
import { endpoint } from '../platform/endpoint.ts';
import { instant, ok, text } from '../platform/fields.ts';
import { limitsOf } from '../platform/limits.ts';
import { listQuery, sortBy } from '../platform/lists.ts';

const count = z.number().int();

export const chartSorts = [
  'level',
  'title',
  'artist',
  'keys',
  'notes',
  'bpm',
  'total',
  'peak',
  'length',
  'longnotes',
  ...estimatedLamps,
  'ownlamp',
  'published',
] as const;

const asked = text.default('');

/** The filters of charts by what they are; `chartFilter.ts` has their values. */
const chartFilter = {
  level: asked,
  notes: asked,
  bpm: asked,
  total: asked,
  peak: asked,
  length: asked,
  longnotes: asked,
  ec: asked,
  gc: asked,
  hc: asked,
  fc: asked,
  keys: asked,
  tags: asked,
  /** Ignored without a viewer. */
  ownlamp: asked,
  file: z.enum(['any', 'with', 'without']).default('any'),
  since: z.iso.date().or(z.literal('')).default(''),
} satisfies Record<keyof ChartFilterTexts, z.ZodType>;

/** A chart in a table. What the site does not know is null. */
export const foundChart = z.object({
  table: z.string(),
  entryNo: count,
  /** `open`: its proposal is in vote. */
  state: z.enum(['official', 'open']),
  level: z.string(),
  title: z.string(),
  artist: z.string(),
  md5: z.string(),
  sha256: z.string(),
  url: z.string(),
  url_diff: z.string(),
  publishedTime: instant.nullable(),
  hasFile: z.boolean(),
  keys: z.nullable(chartFacts.shape.keys),
  judge: z.nullable(chartFacts.shape.judge),
  /** Without a file: as most plays report them. */
  notes: count.nullable(),
  longNotes: count.nullable(),
  minBpm: z.number().nullable(),
  maxBpm: z.number().nullable(),
  total: z.number().nullable(),
  /** The highest notes per second of the density plot. */
  peak: count.nullable(),
  /** From the first note to the last, in seconds. */
  length: count.nullable(),
  tags: z.array(z.enum(uploadTags)),
  /** The level at which half of the players have the lamp; null while a vote is open. */
  ...byLamp(z.number().nullable()).shape,
  /** The viewer's lamp; null without a viewer. */
  own: z.object({ playerName: z.enum(['lr2', 'beatoraja']), clear: count }).nullable(),
});
export type FoundChart = z.output<typeof foundChart>;

/** Finds charts of all tables by what they are. The query is that of the page's address. */
export const findCharts = endpoint({
  method: 'GET',
  path: '/api/charts',
  summary: 'Finds charts of all tables by their facts, tags, estimates and own lamps.',
  access: 'anyone',
  // Own lamps are read on all charts if they are asked for.
  limits: limitsOf('scores', { less: { query: 'ownlamp', value: '', cost: 'list' } }),
  query: z.object({
    ...listQuery,
    /** Tables separated by commas; empty for all. */
    tables: asked,
    /** Whether charts of the official lists, open proposals or both are found. */
    state: z.enum(['official', 'open', 'all']).default('official'),
    ...chartFilter,
    /** The client that the estimates are for. */
    client,
    sort: sortBy(chartSorts, 'level'),
  }),
  reply: z.object({
    ...ok,
    total: count,
    /** How many charts may fit, too: a fact that is asked for is unknown. */
    unknown: count,
    source: z.array(foundChart),
  }),
  refusals: ['ENOTFOUND', 'NOTVALIDVALUE'],
});
