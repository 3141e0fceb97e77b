import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { md5, ok, sha256, text } from './fields.ts';
import { placement } from './uploads.ts';

/** What a chart file says of itself: bms-parsing.md §4, under these names. */
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
  total: z.number().nullable(),
  playlevel: z.string(),
  difficulty: z.number().int().nullable(),
  keys: z.enum(['5keys', '7keys', '9keys', '10keys', '14keys']),
  notes: z.number().int(),
  longNotes: z.number().int(),
  p2Scratch: z.number().int(),
  random: z.boolean(),
  md5,
  sha256,
});

/** A dropped chart file is read and kept for a day, so that a proposal can name it. */
export const getFileData = endpoint({
  method: 'POST',
  path: '/api/vote/get-file-data',
  summary: 'Reads a chart file and keeps it for a day, so that a proposal can name it.',
  access: 'session',
  form: { file: 'file' },
  reply: z.object({
    ...ok,
    json: chartFacts,
    /** Links to begin with: of an earlier entry of the same song, else those the ranking service knows. */
    url: z.string(),
    url_diff: z.string(),
    /** What the ranking service says of the chart (`CHART_LOOKUP`). */
    lookUp: z.enum(['notAsked', 'known', 'unknown', 'unreachable']),
    /** Whether a proposal needs a chart that is known there. */
    lookUpRequired: z.boolean(),
  }),
  refusals: ['NOTINFO', 'NOTVALIDVALUE', 'ELIMITSIZE', 'ENOTVALIDFILE'],
});

/** The same of a chart that was uploaded here: a proposal can name it then, with the links of the upload. */
export const getUploadData = endpoint({
  method: 'POST',
  path: '/api/vote/get-upload-data',
  summary: 'Reads an uploaded chart and keeps it for a day, so that a proposal can name it.',
  access: 'session',
  body: z.object({ upload: z.number().int(), sha256: text }),
  reply: getFileData.reply,
  refusals: ['ENOTFOUND', 'ESTORAGE'],
});

/** Compares an original chart with a kept one: do they play the same sounds at the same times? (bms-parsing.md §7) */
export const getHash = endpoint({
  method: 'POST',
  path: '/api/vote/get-hash',
  summary: 'Compares the key sounds of an original chart with those of a kept one.',
  access: 'session',
  form: { file: 'file', chart: 'text' },
  reply: z.object({
    ...ok,
    hash: z.object({
      md5,
      sha256,
      zureCount: z.number().int(),
      /** False: the original makes no sound, so nothing can be verified. */
      comparable: z.boolean(),
      differences: z.array(
        z.object({ file: z.string(), bar: z.number().int(), time: z.number(), side: z.enum(['missing', 'extra']) }),
      ),
    }),
  }),
  refusals: ['NOTINFO', 'NOTVALIDVALUE', 'ELIMITSIZE', 'ENOTVALIDFILE', 'ESONGNOTFOUND'],
});

/** A chart as it is drawn: columns of equal length, all of them in order (docs/decisions/0022). */
export const chartView = endpoint({
  method: 'GET',
  path: '/api/chart/:sha256',
  summary: 'Tells what is needed to draw a chart, and where it stands.',
  access: 'anyone',
  params: z.object({ sha256: z.string() }),
  reply: z.object({
    ...ok,
    chart: chartFacts,
    notes: z.object({
      /** Channels 11 to 29, position in bars and parts of them, start and end in milliseconds. */
      lanes: z.array(z.number().int()),
      positions: z.array(z.number()),
      /** Where a long note ends; a tap ends where it begins. */
      endPositions: z.array(z.number()),
      times: z.array(z.number()),
      endTimes: z.array(z.number()),
    }),
    /** Lengths of the bars, in bars of 4/4; like tempos and halts empty where only the notes are known. */
    bars: z.array(z.number()),
    /** Tempos in beats a minute, what the chart begins with at 0 and every change; and halts, in milliseconds. */
    tempos: z.array(z.object({ position: z.number(), bpm: z.number() })),
    halts: z.array(z.object({ position: z.number(), ms: z.number() })),
    density: z.array(z.number().int()),
    tables: z.array(placement),
    /** The uploads that hold it. */
    uploads: z.array(z.object({ entryNo: z.number().int(), title: z.string() })),
  }),
  refusals: ['ENOTFOUND'],
});
