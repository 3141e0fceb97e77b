import type { ActTakes } from '#contract/acts/acts.ts';
import { refuse } from '#domain/common/errors.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { isOfficial } from '#domain/voting/isOfficial.ts';
import { act } from '../../acts/act.ts';
import { bumpPublished } from '../../platform/lists/listVersion.ts';
import { lockAccountsWhoPlayed } from '../../scores/lockAccountsWhoPlayed.ts';
import { chartsOf, startRatingJob } from '../../scores/ratings/ratingJobs.ts';
import { recomputeRestrictions } from '../../scores/recomputeRestrictions.ts';
import { entryToCorrect, subjectOf } from '../entryToCorrect.ts';
import { afterDueVoteCounts } from '../voteCounts/afterDueVoteCounts.ts';
import { cancelChanges } from './cancelOpenVotes.ts';
import { removeEntry } from './removeEntry.ts';

/** Nobody has to have asked for it. */
type Unrequired = ActTakes<'cancel'> & Partial<Pick<ActTakes<'remove-from-sub'>, 'request'>>;

/**
 * Removes an entry from every list of its table, for an admin and a second one. The entry, its votes and its history
 * stay; open votes on it are canceled. Changes nothing if the entry is already removed.
 */
export const removeFromSub = act({
  name: 'remove-from-sub',
  needsSecond: true,
  closes: true,
  within: afterDueVoteCounts,
  async run({ ctx, trx, at, reason }, { table: tableId, entryNo, request = null }: Unrequired) {
    const entry = await entryToCorrect(trx, tableId, entryNo);
    if (!entry) return refuse('ENOTFOUND');
    const about = { submissionId: entry.id, requestId: request };
    const done = { result: null, subject: subjectOf(entry), about };
    if (entry.removedFromSubAt) return { ...done, changes: [] };
    const list = isOfficial({ ...entry, deleted: entry.deletedAt !== null }) ? 'official' : 'sub';
    const canceled = await removeEntry(trx, entry, { at, rule: 'admin', note: reason });
    const accountIds = await lockAccountsWhoPlayed(trx, entry.id);
    await recomputeRestrictions(trx, rulesAt(ctx.rules, at), { accountIds, tellAt: at });
    await startRatingJob(trx, at, await chartsOf(trx, [entry.id]));
    await bumpPublished(trx, tableId);
    return {
      ...done,
      about: { ...about, revisionId: canceled.revisionId },
      changes: [{ what: 'lists', before: list, after: null }, ...cancelChanges(canceled)],
    };
  },
  after: (ctx, _, { table }) => ctx.published.refresh(table),
  command: {
    about: 'Removes an entry from all lists of a table; open votes on it are canceled.',
    reason: 'optional',
    says: (_, { table, entryNo }) => `Removed entry ${entryNo} of ${table}.`,
  },
});
