import { z } from 'zod';
import { endpoint } from '../platform/endpoint.ts';
import { instant, ok } from '../platform/fields.ts';
import { limitsOf } from '../platform/limits.ts';
import { place } from './voting.ts';

const int = z.number().int();

/** Returns how other numbers would have decided the closed votes on proposals, from the votes that were cast. */
export const recount = endpoint({
  method: 'GET',
  path: '/api/recount',
  summary: 'Returns what vote counts would have decided about proposals by another minimum or share of yes.',
  access: 'anyone',
  limits: limitsOf('list'),
  query: z.object({
    /** Is added to each minimum. */
    minimum: z.coerce.number().int().min(-20).max(20).default(0),
    /** The share of yes in percent that accepts a proposal; left out: that of the date. */
    share: z.coerce.number().int().min(0).max(100).optional(),
  }),
  reply: z.object({
    ...ok,
    levels: z.array(
      place.extend({
        decided: int,
        /** With their present table; a level: accepted there. */
        otherwise: z.array(
          z.object({
            table: z.string(),
            entryNo: int,
            title: z.string(),
            time: instant,
            yes: int,
            neutral: int,
            no: int,
            was: int.or(z.literal('rejected')),
            wouldBe: int.or(z.enum(['rejected', 'open'])),
          }),
        ),
      }),
    ),
  }),
  refusals: [],
});
