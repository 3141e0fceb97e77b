import type { Transaction } from 'kysely';
import type { ActTakes } from '#contract/acts/acts.ts';
import { refuse } from '#domain/common/errors.ts';
import type { Change } from '#domain/moderation/acts.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { act } from '../acts/act.ts';
import type { Done } from '../acts/performAct.ts';
import type { Context } from '../platform/context.ts';
import type { DB } from '../platform/database/schema.ts';
import { releaseFiles, removeUnclaimed } from '../platform/files/storedFile.ts';
import { bumpPublished } from '../platform/lists/listVersion.ts';
import { chartsOf, startRatingJob } from '../scores/ratings/ratingJobs.ts';
import { recomputeRestrictions } from '../scores/recomputeRestrictions.ts';
import { refreshUploads } from '../uploads/refreshUploads.ts';
import { removeUpload } from '../uploads/removeUpload.ts';
import { entryToCorrect } from '../voting/entryToCorrect.ts';
import { removeEntry } from '../voting/submissions/removeEntry.ts';
import { afterDueVoteCounts } from '../voting/voteCounts/afterDueVoteCounts.ts';
import {
  type ChartToDelete,
  chartToDelete,
  listedEntriesOf,
  titleOfChart,
  uploadsWith,
} from './requests/chartDeletion.ts';

/**
 * Deletes a chart for its creator, with a second admin: every entry of it leaves all lists, and the uploads of it alone,
 * and files that were brought or staged, are deleted. Numbers, pages, votes and history stay; an upload with other
 * charts stays, too. Repeating it changes nothing.
 */
export const deleteChart = act({
  name: 'delete-chart',
  needsSecond: true,
  closes: true,
  tells: 'removed',
  // Many entries change, and with them the rights of whoever played them.
  within: (ctx, change) => afterDueVoteCounts(ctx, change, { alone: true }),
  async run({ ctx, trx, at, reason }, { sha256, request }: ActTakes<'delete-chart'>) {
    const title = await titleOfChart(trx, sha256);
    if (title === null) return refuse('ENOTFOUND');
    const chart = { ...(await chartToDelete(trx, sha256)), sha256 };
    const entries = await removeEntries(ctx, trx, chart, { at, rule: 'admin', note: reason });
    const { changes: files, requestIds, told } = await removeFiles(trx, chart, at);
    const found = [...entries, ...files];
    return {
      result: null,
      subject: title || sha256,
      about: { requestId: request, chartSha256: sha256, requestIds },
      told,
      // An upload that stays is named beside what is removed.
      changes: found.some(({ before, after }) => before !== after) ? found : [],
    };
  },
  async after(ctx) {
    await ctx.published.refreshChanged();
    void refreshUploads(ctx);
    await removeUnclaimed(ctx);
  },
  command: {
    about: 'Deletes a chart for its creator: its entries leave all lists, and the uploads of it alone are deleted.',
    says: ({ subject }) => `Deleted ${subject}.`,
  },
});

/** Removes the entries of a chart from all lists; open votes on them are canceled. */
async function removeEntries(
  ctx: Context,
  trx: Transaction<DB>,
  chart: ChartToDelete,
  why: { at: Date; rule: 'admin'; note: string },
): Promise<Change[]> {
  const listed = await listedEntriesOf(trx, chart).execute();
  if (listed.length === 0) return [];
  const ids = listed.map(({ id }) => id);
  for (const { tableId, entryNo } of listed) {
    const entry = await entryToCorrect(trx, tableId, entryNo);
    if (entry) await removeEntry(trx, entry, why);
  }
  await recomputeRestrictions(trx, rulesAt(ctx.rules, why.at), { whoPlayed: ids, tellAt: why.at });
  await startRatingJob(trx, why.at, await chartsOf(trx, ids));
  const tables = new Set(listed.map(({ tableId }) => tableId));
  for (const tableId of [...tables].toSorted()) await bumpPublished(trx, tableId);
  return listed.flatMap(({ tableId, entryNo, result, openRevision }): Change[] => {
    const before = `${tableId} ${entryNo}`;
    return [
      { what: 'lists', before, after: null },
      ...(result === 'new' ? [{ what: 'vote', before, after: null } as const] : []),
      ...(openRevision === null ? [] : [{ what: 'revisionVote', before, after: null } as const]),
    ];
  });
}

/** Deletes the uploads of a chart alone, and its files that were brought or staged; also names the uploads that stay. */
async function removeFiles(
  trx: Transaction<DB>,
  chart: ChartToDelete & { sha256: string },
  now: Date,
): Promise<Required<Pick<Done, 'told'>> & { changes: Change[]; requestIds: number[] }> {
  const { sha256 } = chart;
  const uploads = await uploadsWith(trx, chart).execute();
  const removed = [];
  for (const { entryNo, others } of uploads) if (others === 0) removed.push(await removeUpload(trx, entryNo, now));
  const brought = await trx.deleteFrom('broughtFile').where('sha256', '=', sha256).returning('name').execute();
  const staged = await trx.deleteFrom('stagedFile').where('sha256', '=', sha256).returning('name').execute();
  const files = [...brought, ...staged];
  if (files.length > 0) await releaseFiles(trx, [sha256], now);
  const changes = [
    ...uploads.map(({ entryNo, title, others }): Change => {
      const before = `${entryNo} ${title}`;
      return { what: 'upload', before, after: others === 0 ? null : before };
    }),
    ...files.map(({ name }): Change => ({ what: 'file', before: name, after: null })),
  ];
  return {
    changes,
    requestIds: removed.flatMap((upload) => upload?.requestIds ?? []),
    told: removed.flatMap((upload) => (upload ? [{ accountId: upload.accountId, subject: upload.title }] : [])),
  };
}
