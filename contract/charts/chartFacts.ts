import * as z from 'zod/mini';

// The browser checks what it kept of these (`draftStore`), so they are of the small zod.
const int = z.number().check(z.int());

/** The facts a chart file states about itself. */
export const chartFacts = z.object({
  valid: z.boolean(),
  title: z.string(),
  subtitle: z.string(),
  fullTitle: z.string(),
  titleBase: z.string(),
  titleSuffix: z.string(),
  artist: z.string(),
  subartist: z.string(),
  genre: z.string(),
  minBpm: z.number(),
  maxBpm: z.number(),
  judge: z.enum(['VERYHARD', 'HARD', 'NORMAL', 'EASY']),
  total: z.nullable(z.number()),
  playlevel: z.string(),
  difficulty: z.nullable(int),
  keys: z.enum(['5keys', '7keys', '9keys', '10keys', '14keys']),
  notes: int,
  longNotes: int,
  clientNotes: z.optional(z.object({ lr2: int, beatoraja: int })),
  p2Scratch: int,
  random: z.boolean(),
  md5: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type RepliedChart = z.output<typeof chartFacts>;

/** What the server says of a chart file that it staged, besides its facts. */
export const stagedFile = z.object({
  /** Links to prefill the form: of an earlier entry of the same song, else those of the ranking service. */
  url: z.string(),
  url_diff: z.string(),
  /** The reply of the ranking service about the chart (`CHART_LOOKUP`). */
  lookUp: z.enum(['notAsked', 'known', 'unknown', 'unreachable']),
  /** Whether only charts known to the ranking service can be proposed. */
  lookUpRequired: z.boolean(),
  /** The entries of the chart that are not withdrawn. It cannot be proposed again in the series of their tables. */
  proposed: z.array(z.object({ table: z.string(), entryNo: int })),
});
