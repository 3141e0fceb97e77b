import type { ActTakes } from '#contract/acts/acts.ts';
import { refuse } from '#domain/common/errors.ts';
import { act } from '../acts/act.ts';

/**
 * Removes the text of a line of the audit trail, which may be personal: subject, reason and changes, with a second admin.
 * Who did what when and the numbers of the subject stay, and the line of this act says why. An unknown line is ENOTFOUND.
 */
export const blankTrail = act({
  name: 'blank-trail',
  needsSecond: true,
  async run({ trx }, { line }: ActTakes<'blank-trail'>) {
    const found = await trx
      .selectFrom('trail')
      .select('blankedBy')
      .where('id', '=', line)
      .forUpdate()
      .executeTakeFirst();
    if (!found) return refuse('ENOTFOUND');
    const blanked = { subject: '', reason: '', changes: '[]' };
    return {
      result: null,
      subject: `line ${line}`,
      changes: found.blankedBy === null ? [{ what: 'blanked', before: null, after: line }] : [],
      afterLine: (blankedBy) =>
        trx
          .updateTable('trail')
          .set({ ...blanked, blankedBy })
          .where('id', '=', line)
          .execute(),
    };
  },
  command: {
    about: 'Removes the text of a line of the audit trail: subject, reason and changes.',
    says: (_, { line }) => `Blanked line ${line}.`,
  },
});
