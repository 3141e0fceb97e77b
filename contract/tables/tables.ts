import { z } from 'zod';
import { listNames } from '#domain/tables/listFiles.ts';
import { endpoint } from '../platform/endpoint.ts';
import { instant, ok } from '../platform/fields.ts';
import { limitsOf } from '../platform/limits.ts';

/** `changedTime`: when charts last came into it or left it; null if that is not known. */
const list = z.object({ list: z.enum(listNames), charts: z.int(), changedTime: instant.nullable() });

/** Lists the tables with the lists that they publish: `/<table>/table.html`, the official one, and `table_vote.html`, … */
export const tables = endpoint({
  method: 'GET',
  path: '/api/tables',
  summary: 'Lists the published lists of every table, with their numbers of charts.',
  access: 'anyone',
  limits: limitsOf('cheap'),
  reply: z.object({ ...ok, source: z.array(z.object({ table: z.string(), lists: z.array(list) })) }),
});
