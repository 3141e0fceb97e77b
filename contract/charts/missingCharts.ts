import { z } from 'zod';
import { rateLimits } from '#domain/common/rateLimits.ts';
import { endpoint } from '../platform/endpoint.ts';
import { md5, ok, sha256 } from '../platform/fields.ts';
import { limitsOf } from '../platform/limits.ts';

/** The number of hashes in one request, which stay below the largest body that a proxy passes on by default. */
export const HASHES_PER_REQUEST = 3000;

/** Tells which of these charts the tables list without having their files. */
export const missingCharts = endpoint({
  method: 'POST',
  path: '/api/missing-charts',
  summary: 'Returns which of these hashes belong to charts of the tables that have no file.',
  access: 'anyone',
  limits: limitsOf('list', { maxBodyBytes: 256 * 1024 }),
  body: z.object({ hashes: z.array(md5.or(sha256)).max(HASHES_PER_REQUEST) }),
  reply: z.object({ ...ok, missing: z.array(z.string()) }),
});

/**
 * Takes the file of a chart that the tables list without one: its hash proves it. It is read for the facts and the view
 * of the chart, and never offered for download. Repeating it succeeds.
 */
export const bringFile = endpoint({
  method: 'POST',
  path: '/api/missing-charts/file',
  summary: 'Takes the file of a chart of the tables that has none.',
  access: 'session',
  limits: limitsOf('file', { rateLimits: [rateLimits.broughtFilePerAccount] }),
  form: { file: 'file' },
  /** `isNew` is false if the chart had a file already. */
  reply: z.object({ ...ok, md5, sha256, isNew: z.boolean() }),
  refusals: [
    'NOTINFO',
    'NOTVALIDVALUE',
    'ELIMITSIZE',
    'ENOTINTABLES',
    'ENOTVALIDFILE',
    'ETOOCOMPLEX',
    'EBUSY',
    'ESTORAGE',
    'ETOOMANY',
  ],
});

const knownCount = z.object({
  /** The charts listed; one that is listed twice counts once. */
  total: z.number().int(),
  /** Those whose file the site has read. */
  known: z.number().int(),
  /** Who brought most files, and how many. */
  thanks: z.array(z.object({ nickname: z.string(), charts: z.number().int() })),
});
export type KnownCount = z.output<typeof knownCount>;

/** Counts the charts of the tables whose files the site has read. */
export const knownCharts = endpoint({
  method: 'GET',
  path: '/api/missing-charts/count',
  summary: 'Counts the charts of the tables whose files the site has read, and names who brought most.',
  access: 'anyone',
  limits: limitsOf('list'),
  reply: z.object({ ...ok, ...knownCount.shape, tables: z.array(knownCount.extend({ table: z.string() })) }),
});
