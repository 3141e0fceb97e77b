import type { ActTakes } from '#contract/acts/acts.ts';
import { refuse } from '#domain/common/errors.ts';
import { act } from '../../acts/act.ts';
import { notifyOfDecisions } from '../../notifications/notifyOfDecisions.ts';
import { CommandError } from '../../platform/command.ts';
import { bumpPublished } from '../../platform/lists/listVersion.ts';
import { entryToCorrect, subjectOf } from '../entryToCorrect.ts';
import { afterDueVoteCounts } from '../voteCounts/afterDueVoteCounts.ts';
import { cancelChanges, cancelOpenVotes } from './cancelOpenVotes.ts';

/**
 * Cancels the open vote on an entry, or on a revision of it, for an admin. Changes nothing without
 * an open vote.
 */
export const cancelEntry = act({
  name: 'cancel',
  closes: true,
  within: afterDueVoteCounts,
  async run({ trx, at, reason }, { table: tableId, entryNo }: ActTakes<'cancel'>) {
    const entry = await entryToCorrect(trx, tableId, entryNo);
    if (!entry || entry.removedFromSubAt) return refuse('ENOTFOUND');
    const canceled = await cancelOpenVotes(trx, entry, { at, rule: 'admin', note: reason });
    await notifyOfDecisions(trx, canceled.lines);
    const changes = cancelChanges(canceled);
    if (changes.length > 0) await bumpPublished(trx, tableId);
    const about = { submissionId: entry.id, revisionId: canceled.revisionId };
    return { result: canceled, subject: subjectOf(entry), about, changes };
  },
  after: (ctx, _, { table }) => ctx.published.refresh(table),
  command: {
    about: 'Cancels the vote that is open on an entry, or on a revision of it.',
    says({ result, changes }, { table, entryNo }) {
      if (changes.length === 0) throw new CommandError(`No vote is open on entry ${entryNo} of ${table}.`);
      return `Canceled the vote on ${result.song ? '' : 'the revision of '}entry ${entryNo} of ${table}.`;
    },
  },
});
