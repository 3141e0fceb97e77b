import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { md5, ok } from './fields.ts';

const courseSong = z.object({
  md5,
  /** Null for a song we do not know: it is shown by its md5. */
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
  /** Its place in the table's list, from 0: what a download is asked for by. */
  number: z.number().int(),
  name: z.string(),
  /** The level it tests; null for training. */
  level: z.number().int().nullable(),
  songs: z.array(courseSong),
});
export type Course = z.output<typeof course>;

/**
 * The courses of every table that has some (decisions.md §9): the skill tests by level, then the training, in the order of
 * the table's header. Each is downloaded at `/api/courses/:table/:client` with `course=` its number, all skill tests of a
 * table without it; the client is `lr2` or `beatoraja` (bmstable.md §6).
 */
export const courses = endpoint({
  method: 'GET',
  path: '/api/courses',
  summary: 'Lists the skill tests and training courses of the tables.',
  access: 'anyone',
  reply: z.object({ ...ok, source: z.array(z.object({ table: z.string(), courses: z.array(course) })) }),
  refusals: [],
});
