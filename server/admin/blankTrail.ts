import { refuse } from '#domain/common/errors.ts';
import { type Order, performAct } from '../acts/performAct.ts';
import type { Context } from '../platform/context.ts';

/**
 * Removes the text of a line of the audit trail, which may be personal: subject, reason and changes. Who did what when
 * stays, and the line of this act says why. An unknown line is ENOTFOUND.
 */
export const blankTrail = (ctx: Context, { line, ...order }: Order & { line: number }) =>
  performAct(ctx, 'blank-trail', order, async (trx) => {
    const found = await trx
      .selectFrom('trail')
      .select('blankedBy')
      .where('id', '=', line)
      .forUpdate()
      .executeTakeFirst();
    if (!found) return refuse('ENOTFOUND');
    return {
      result: null,
      subject: `line ${line}`,
      changes: found.blankedBy === null ? [{ what: 'blanked', before: null, after: line }] : [],
      afterLine: (blankedBy) =>
        trx
          .updateTable('trail')
          .set({ blankedBy, subject: '', reason: '', changes: '[]' })
          .where('id', '=', line)
          .execute(),
    };
  });
