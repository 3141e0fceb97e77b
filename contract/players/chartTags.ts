import { z } from 'zod';
import { uploadTags } from '#domain/uploads/tags.ts';
import { endpoint } from '../platform/endpoint.ts';
import { ok, text } from '../platform/fields.ts';
import { limitsOf } from '../platform/limits.ts';

const tag = z.enum(uploadTags);

/**
 * Returns the tags of a chart, by md5 or sha256: those of its uploads, those that follow from its notes, and those that
 * enough players who have cleared it gave it. ENOTFOUND for a chart without entry, upload and score.
 */
export const chartTags = endpoint({
  method: 'GET',
  path: '/api/chart/:hash/tags',
  summary: 'Returns the tags of a chart.',
  access: 'anyone',
  limits: limitsOf('detail'),
  params: z.object({ hash: text }),
  reply: z.object({
    ...ok,
    tags: z.array(tag),
    /** Whether the viewer may give it tags, and those that they gave. */
    canVote: z.boolean(),
    own: z.array(tag),
  }),
  refusals: ['ENOTFOUND'],
});

/**
 * Gives a chart a tag, or takes it back. Succeeds if it is so already. ENOTCLEARED for players who have not cleared the chart;
 * ENOTFOUND for a chart without entry, upload and score.
 */
export const voteTag = endpoint({
  method: 'POST',
  path: '/api/chart/tag',
  summary: 'Gives a chart that the caller has cleared a tag, or takes it back.',
  access: 'session',
  limits: limitsOf('write'),
  body: z.object({ hash: text, tag, value: z.boolean() }),
  refusals: ['ENOTFOUND', 'ENOTCLEARED'],
});
