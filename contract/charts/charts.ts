import { z } from 'zod';
import { uploadTags } from '#domain/uploads/tags.ts';
import { endpoint } from '../platform/endpoint.ts';
import { md5, ok, sha256, tableId, text } from '../platform/fields.ts';
import { JSON_BODY, limitsOf } from '../platform/limits.ts';
import { placement } from '../uploads/uploads.ts';
import { chartFacts, stagedFile } from './chartFacts.ts';
import { chartPicture } from './chartPicture.ts';

/** Parses a chart file and stages it for a day, so that a proposal can name it. */
export const getFileData = endpoint({
  method: 'POST',
  path: '/api/vote/get-file-data',
  summary: 'Parses a chart file and stages it for a day, so that a proposal can refer to it.',
  access: 'session',
  limits: limitsOf('file'),
  form: { file: 'file' },
  reply: z.object({
    ...ok,
    json: chartFacts,
    ...stagedFile.shape,
  }),
  refusals: ['NOTINFO', 'NOTVALIDVALUE', 'ELIMITSIZE', 'ENOTVALIDFILE', 'ETOOCOMPLEX', 'EBUSY', 'ESTORAGE'],
});

/** Stages a chart that was uploaded here, so that a proposal can name it. The links are those of the upload. */
export const getUploadData = endpoint({
  method: 'POST',
  path: '/api/vote/get-upload-data',
  summary: 'Parses an uploaded chart and stages it for a day, so that a proposal can refer to it.',
  access: 'session',
  limits: limitsOf('file', JSON_BODY),
  body: z.object({ upload: z.number().int(), sha256: text }),
  reply: getFileData.reply,
  refusals: ['ENOTFOUND', 'ELIMITSIZE', 'ENOTVALIDFILE', 'ETOOCOMPLEX', 'EBUSY', 'ESTORAGE'],
});

/**
 * Checks whether a staged chart plays the keysounds of an original chart at the same times, and stages the original.
 */
export const getHash = endpoint({
  method: 'POST',
  path: '/api/vote/get-hash',
  summary: 'Compares the keysounds of an original chart with those of a staged chart.',
  access: 'session',
  limits: limitsOf('file'),
  form: { file: 'file', chart: 'text' },
  reply: z.object({
    ...ok,
    hash: z.object({
      md5,
      sha256,
      zureCount: z.number().int(),
      /** False if the original has no keysounds, so nothing can be verified. */
      comparable: z.boolean(),
      /** `bar` is the measure, `time` in ms. */
      differences: z.array(
        z.object({ file: z.string(), bar: z.number().int(), time: z.number(), side: z.enum(['missing', 'extra']) }),
      ),
    }),
  }),
  refusals: [
    'NOTINFO',
    'NOTVALIDVALUE',
    'ELIMITSIZE',
    'ENOTVALIDFILE',
    'ESONGNOTFOUND',
    'ETOOCOMPLEX',
    'EBUSY',
    'ESTORAGE',
  ],
});

/** Returns the facts of a chart and where it is listed; `chartNotes` has the data of the chart viewer. */
export const chartView = endpoint({
  method: 'GET',
  path: '/api/chart/:sha256',
  summary: 'Returns the facts of a chart, and the tables and uploads that list it.',
  access: 'anyone',
  limits: limitsOf('detail'),
  params: z.object({ sha256: text }),
  reply: z.object({
    ...ok,
    chart: chartFacts,
    ...chartPicture.shape,
    /** Those of its uploads, of its notes, and that enough players gave it. */
    tags: z.array(z.enum(uploadTags)),
    tables: z.array(placement),
    /** The uploads that contain the chart. */
    uploads: z.array(z.object({ entryNo: z.number().int(), title: z.string() })),
  }),
  refusals: ['ENOTFOUND'],
});

/**
 * Returns the data of the chart viewer, in sorted columns of equal length (docs/decisions/0022). The reply is sent as
 * stored, so it has no `success`.
 */
export const chartNotes = endpoint({
  method: 'GET',
  path: '/api/chart/:sha256/notes',
  summary: 'Returns the data of the chart viewer.',
  access: 'anyone',
  limits: limitsOf('chart'),
  params: z.object({ sha256: text }),
  reply: z.object({
    notes: z.object({
      /** Channels, 11 to 29. */
      lanes: z.array(z.number().int()),
      /** In measures and fractions of them. */
      positions: z.array(z.number()),
      /** Where a long note ends; a tap ends where it starts. */
      endPositions: z.array(z.number()),
      /** In ms, as are the ends. */
      times: z.array(z.number()),
      endTimes: z.array(z.number()),
    }),
    /**
     * The lengths of the measures, in 4/4 measures. These, `tempos` and `halts` are empty if only the notes are known.
     */
    bars: z.array(z.number()),
    /** The BPM at position 0 and every BPM change. */
    tempos: z.array(z.object({ position: z.number(), bpm: z.number() })),
    /** The stops, in ms. */
    halts: z.array(z.object({ position: z.number(), ms: z.number() })),
    /** The factors of the scroll speed, each from its position on; absent without any. */
    scrolls: z.array(z.object({ position: z.number(), factor: z.number() })).optional(),
  }),
  refusals: ['ENOTFOUND'],
});

/** Returns how many notes the charts of a table have, by the numbers of their entries; none where the site does not know. */
export const tableNotes = endpoint({
  method: 'GET',
  path: '/api/table-notes',
  summary: 'Lists how many notes the charts of a table have, as far as the site knows.',
  access: 'anyone',
  limits: limitsOf('list'),
  query: z.object({ table: tableId }),
  reply: z.object({ ...ok, notes: z.record(z.string(), z.number().int()) }),
  refusals: ['ENOTFOUND'],
});
