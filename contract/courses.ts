import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { md5, ok, sha256 } from './fields.ts';
import { limitsOf } from './limits.ts';

const courseSong = z.object({
  /** As the course names it: by its md5, or by its sha256 alone. */
  md5: md5.nullable(),
  sha256: sha256.nullable(),
  /** The entry of the song; null for an unknown song, which is shown by its hash. */
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
  /** Its index in the table's list, from 0, which names it in a download. */
  number: z.number().int(),
  name: z.string(),
  /** The level it tests; null for training. */
  level: z.number().int().nullable(),
  songs: z.array(courseSong),
});
export type Course = z.output<typeof course>;

/**
 * Lists the courses of every table that has some: skill tests by level, then training, in the order of the table's
 * header. A course is downloaded at `/api/courses/:table/:client?course=` with its number; without `course`, all skill
 * tests of the table are. The client is `lr2` or `beatoraja`. LR2 knows charts by md5 alone: for it, a course of which
 * one is null does not exist.
 */
export const courses = endpoint({
  method: 'GET',
  path: '/api/courses',
  summary: 'Lists the skill tests and training courses of the tables.',
  access: 'anyone',
  limits: limitsOf('list'),
  reply: z.object({ ...ok, source: z.array(z.object({ table: z.string(), courses: z.array(course) })) }),
  refusals: [],
});
