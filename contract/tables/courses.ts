import { z } from 'zod';
import { endpoint } from '../platform/endpoint.ts';
import { md5, ok, sha256 } from '../platform/fields.ts';
import { limitsOf } from '../platform/limits.ts';

const courseSong = z.object({
  /** The md5, or only the sha256. */
  md5: md5.nullable(),
  sha256: sha256.nullable(),
  /** The entry of the chart; null if unknown: shown by its hash. */
  known: z
    .object({
      table: z.string(),
      entryNo: z.number().int(),
      level: z.string(),
      title: z.string(),
      artist: z.string(),
      url: z.string(),
      url_diff: z.string(),
    })
    .nullable(),
});

const course = z.object({
  /** Its index in the table's list, from 0; identifies it for downloads. */
  number: z.number().int(),
  name: z.string(),
  /** The level it tests; null for training. */
  level: z.number().int().nullable(),
  songs: z.array(courseSong),
});
export type Course = z.output<typeof course>;

/**
 * Lists the courses of every table: skill tests by level, then training, in the order of the table's header.
 * `/api/courses/:table/:client?course=` downloads a course by its number; without `course`, all skill tests of the
 * table. The client is `lr2` or `beatoraja`. LR2 only knows charts by md5: courses with a null md5 do not exist for it.
 */
export const courses = endpoint({
  method: 'GET',
  path: '/api/courses',
  summary: 'Lists the skill tests and training courses of the tables.',
  access: 'anyone',
  limits: limitsOf('list'),
  reply: z.object({ ...ok, source: z.array(z.object({ table: z.string(), courses: z.array(course) })) }),
});
