import { z } from 'zod';
import { rateLimits } from '#domain/common/rateLimits.ts';
import { endpoint } from '../platform/endpoint.ts';
import { instant, md5, ok, sha256, text } from '../platform/fields.ts';
import { limitsOf } from '../platform/limits.ts';
import { listQuery, sortBy } from '../platform/lists.ts';
import { commentEntry } from '../voting/comments.ts';

/** Where a chart is listed in the tables. */
export const placement = z.object({
  table: z.string(),
  entryNo: z.number().int(),
  level: z.string(),
  /** `official`: it is in the official list; `voting`: its vote is open; `decided`: any other result. */
  state: z.enum(['official', 'voting', 'decided']),
});
export type Placement = z.output<typeof placement>;

/** A chart of an upload. Values that come from the file are null or empty if the site has no file. */
export const uploadChart = z.object({
  chartname: z.string(),
  mark: z.string(),
  level: z.string(),
  /** 1 to 5. */
  difficulty: z.number().int().nullable(),
  /** `#RANK` as its number, and as a word: VERYHARD, HARD, NORMAL, EASY. */
  judge: z.number().int().nullable(),
  judgeText: z.string(),
  notes: z.number().int().nullable(),
  longNotes: z.number().int().nullable(),
  minbpm: z.number().nullable(),
  maxbpm: z.number().nullable(),
  total: z.number().nullable(),
  md5: md5.or(z.literal('')),
  sha256: sha256.or(z.literal('')),
  filename: z.string(),
  /** Notes per second in parts of equal length, from the first note to the last; empty if unknown. */
  density: z.array(z.number().int()),
  tables: z.array(placement),
});
export type UploadChart = z.output<typeof uploadChart>;

/** An upload. */
export const upload = z.object({
  entryNo: z.number().int(),
  title: z.string(),
  artist: z.string(),
  /** The key mode; empty if unknown. */
  keys: z.string(),
  tags: z.array(z.string()),
  event: z.string(),
  comment: z.string(),
  songUrl: z.string(),
  youtube: z.string(),
  charts: z.array(uploadChart),
  /** The nickname of the uploader; null without an account, for a deleted one, or if imported. */
  proposer: z.string().nullable(),
  /** The name given by an uploader without an account; null with an account, or if imported. */
  anonymousName: z.string().nullable(),
  downloadCount: z.number().int(),
  /** The number of comments. */
  comments: z.number().int(),
  publishedTime: instant,
  /** The file that `/upload/{entryNo}` downloads, with its size in bytes; null if there is none. */
  file: z.object({ name: z.string(), size: z.number().int() }).nullable(),
  /** Whether it was imported from another site's table, without its file. */
  imported: z.boolean(),
  /** Whether the viewer may delete it: as its owner, with its password, or not at all. */
  deletable: z.enum(['owner', 'password', 'no']),
});
export type Upload = z.output<typeof upload>;

export const uploadSorts = ['published', 'title', 'artist', 'downloads', 'comments'] as const;

export const uploads = endpoint({
  method: 'GET',
  path: '/api/uploader',
  summary: 'Lists the uploaded charts.',
  access: 'anyone',
  limits: limitsOf('list'),
  query: z.object({
    ...listQuery,
    /** Tags separated by commas: uploads with all of them; empty for any. */
    tags: text.default(''),
    /** Key modes separated by commas: uploads with one of them; empty for any. */
    keys: text.default(''),
    /** Marks with levels (`sl5`) separated by commas: uploads that have a chart with one of them; empty for any. */
    levelfilter: text.default(''),
    sort: sortBy(uploadSorts, '-published'),
  }),
  reply: z.object({ ...ok, total: z.number().int(), source: z.array(upload) }),
  refusals: ['NOTVALIDVALUE', 'EUPLOADSEARCHSIZE'],
});

export const uploadDetail = endpoint({
  method: 'GET',
  path: '/api/uploader/:entryNo',
  summary: 'Returns one upload.',
  access: 'anyone',
  limits: limitsOf('detail'),
  params: z.object({ entryNo: text }),
  reply: z.object({ ...ok, source: upload.extend({ talk: z.array(commentEntry) }) }),
  refusals: ['ENOTFOUND'],
});

/** Uploads a chart file or a zip of several; with `nobms=true` a link without a file. */
export const submitUpload = endpoint({
  method: 'POST',
  path: '/api/uploader/submit',
  summary: 'Uploads a chart file, or a zip of up to five.',
  access: 'anyone',
  limits: limitsOf('file', {
    // Delete passwords are compared with those of earlier uploads of the same file and name.
    rateLimits: [
      rateLimits.uploadPerAccount,
      rateLimits.uploadPerAddress,
      rateLimits.deletePerUploadAndAddress,
      rateLimits.deletePerAddress,
      rateLimits.deletePerUpload,
    ],
  }),
  form: {
    file: 'file',
    /**
     * A JSON array with `{filename, sha256, chartname, mark, level, difficulty}` of each chart, in the order of the
     * file.
     */
    fileinfo: 'text',
    proposer: 'text',
    password: 'text',
    title: 'text',
    artist: 'text',
    tags: 'text',
    keys: 'text',
    event: 'text',
    songUrl: 'text',
    youtube: 'text',
    comment: 'text',
    nobms: 'text',
  },
  reply: z.object({ ...ok, entryNo: z.number().int() }),
  refusals: [
    'ETOOMANY',
    'ESESSIONEXP',
    'EBANNED',
    'NOTINFO',
    'NOTVALIDVALUE',
    'NOTVALIDPW',
    'TOOLONGCOM2',
    'EEXISTNICK',
    'ELIMITSIZE',
    'ELIMITSIZE2',
    'ENOBMSINZIP',
    'ENOTVALIDFILE',
    'EALREADYSUBMIT',
    'ETOOCOMPLEX',
    'EBUSY',
    'ESTORAGE',
  ],
});

export const deleteUpload = endpoint({
  method: 'POST',
  path: '/api/uploader/delete/:entryNo',
  summary: 'Deletes an upload, by its owner or with its password.',
  access: 'anyone',
  limits: limitsOf('write', {
    rateLimits: [rateLimits.deletePerUploadAndAddress, rateLimits.deletePerAddress, rateLimits.deletePerUpload],
  }),
  params: z.object({ entryNo: text }),
  body: z.object({ password: text.default('') }),
  refusals: ['ETOOMANY', 'EBANNED', 'ENOTFOUND', 'ESESSIONEXP', 'ENOTVALIDAUTH', 'ENOMATCHPASSWORD'],
});
