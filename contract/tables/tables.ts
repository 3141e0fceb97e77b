import { z } from 'zod';
import { listNames } from '#domain/tables/listFiles.ts';
import { endpoint } from '../platform/endpoint.ts';
import { instant, ok } from '../platform/fields.ts';
import { limitsOf } from '../platform/limits.ts';

/**
 * Lists the tables with the lists that they publish. The page of a list is `/<table>/table.html` for the official one, and
 * `/<table>/table_vote.html`, `_sub`, `_new`, `_changed`, `_removed` and `_rejected` for the others.
 */
export const tables = endpoint({
  method: 'GET',
  path: '/api/tables',
  summary: 'Lists the published lists of every table, with their numbers of charts.',
  access: 'anyone',
  limits: limitsOf('cheap'),
  reply: z.object({
    ...ok,
    source: z.array(
      z.object({
        table: z.string(),
        lists: z.array(
          z.object({
            list: z.enum(listNames),
            charts: z.int(),
            /** When charts last came into it or left it; null if that is not known. */
            changedTime: instant.nullable(),
          }),
        ),
      }),
    ),
  }),
});
