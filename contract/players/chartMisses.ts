import { z } from 'zod';
import { endpoint } from '../platform/endpoint.ts';
import { ok, text } from '../platform/fields.ts';
import { limitsOf } from '../platform/limits.ts';

const times = z.array(z.number().int());

/**
 * Returns where players missed notes of a chart, by md5 or sha256: of the viewer and the best others whose game sent the
 * judgement of each note. ENOTFOUND for a chart that the site has not read.
 */
export const chartMisses = endpoint({
  method: 'GET',
  path: '/api/chart/:hash/misses',
  summary: 'Returns where players missed notes of a chart.',
  access: 'anyone',
  limits: limitsOf('chart'),
  params: z.object({ hash: text }),
  reply: z.object({
    ...ok,
    /** The times of the first and the last note, in ms. */
    from: z.number().int(),
    to: z.number().int(),
    plays: z.array(
      z.object({
        nickname: z.string(),
        own: z.boolean(),
        /** The EX score. */
        score: z.number().int(),
        /** The times of the notes that were BAD and POOR, in ms. */
        bad: times,
        poor: times,
      }),
    ),
  }),
  refusals: ['ENOTFOUND'],
});
