import type { Transaction } from 'kysely';
import type { ActTakes } from '#contract/acts/acts.ts';
import type { Change } from '#domain/moderation/acts.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { tableById } from '#domain/tables/tableRules.ts';
import { isOfficial } from '#domain/voting/isOfficial.ts';
import { type FixChanges, fixChanges, whyNotFix } from '#domain/voting/revisions/whyNotFix.ts';
import { act } from '../../acts/act.ts';
import { storeChart } from '../../charts/storeChart.ts';
import { lockExclusive } from '../../platform/database/locks.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { ChartReading } from '../../platform/fileReader/chartReading.ts';
import { bumpListing } from '../../platform/lists/listVersion.ts';
import { lockAccountsWhoPlayed } from '../../scores/lockAccountsWhoPlayed.ts';
import { chartsOf, startRatingJob } from '../../scores/ratings/ratingJobs.ts';
import { recomputeRestrictions } from '../../scores/recomputeRestrictions.ts';
import { entryToCorrect, subjectOf } from '../entryToCorrect.ts';
import { cancelChanges, cancelOpenVotes } from '../submissions/cancelOpenVotes.ts';
import { nameColumns } from '../submissions/nameColumns.ts';
import { afterDueVoteCounts } from '../voteCounts/afterDueVoteCounts.ts';
import { otherEntriesOfChart } from './facts.ts';
import { saveFix } from './saveFix.ts';

/** A correction of an entry, whose reason is its comment; null leaves a field unchanged. */
export interface Fix extends Omit<ActTakes<'fix'>, 'entryNo' | 'sha256' | 'request'> {
  /** Null: an invalid number. */
  entryNo: number | null;
  /** The chart that replaces the current one; `missing`: the file is not staged, or is not a chart. */
  chart: ChartReading | 'missing' | null;
  /** The request that asked for it. */
  request?: number | null;
}

/**
 * Corrects an entry's links or file for an admin: immediately, without a vote, and also while revisions are suspended.
 * Another file cancels the votes that are open on the entry, as they were cast on a different chart.
 * The correction is stored as a revision, with a history line for each thing that changed.
 */
export const fixEntry = act({
  name: 'fix',
  closes: ['link', 'misalignment'],
  within: afterDueVoteCounts,
  async run({ ctx, trx, at: now, by, reason: comment, isPreview }, { table: tableId, entryNo, chart, ...fix }: Fix) {
    const rules = rulesAt(ctx.rules, now);
    const table = tableById(rules, tableId);
    // A proposal of this chart from now on is EEDITING; one in progress is waited for.
    if (table && chart && chart !== 'missing') await lockExclusive(trx, `chart ${chart.sha256} in ${table.series}`);
    const row = table && entryNo !== null ? await entryToCorrect(trx, tableId, entryNo) : undefined;
    const entry = row && !row.removedFromSubAt ? { ...row, deleted: row.deletedAt !== null, removed: false } : null;
    const form = { songUrl: fix.songUrl?.trim() ?? null, chartUrl: fix.chartUrl?.trim() ?? null, comment };
    const why = whyNotFix({
      rules,
      form,
      entry,
      chart: chart && (chart === 'missing' ? chart : { ...namesOf(chart), md5: chart.md5, sha256: chart.sha256 }),
      others: entry && chart && chart !== 'missing' ? await otherEntriesOfChart(trx, entry, chart) : [],
      isPreview,
    });
    if (why) return why;
    if (!entry || chart === 'missing') throw new Error('whyNotFix lets nothing pass without an entry and its chart');
    const changes = fixChanges(form, entry, chart);
    // Before the fix, so that the history shows the cancellation first.
    const canceled = changes.otherFile
      ? await cancelOpenVotes(trx, entry, { at: now, rule: 'fix', note: comment })
      : { song: false, revisionId: null, lines: [] };
    const official = isOfficial(entry);
    const isRated = changes.chart && official;
    const playedBefore = isRated ? await lockAccountsWhoPlayed(trx, entry.id) : [];
    const chartBefore = isRated ? await chartsOf(trx, [entry.id]) : [];
    await applyFix(trx, entry.id, form, changes, chart, now);
    const { revisionId, revisionNo } = await saveFix(trx, {
      entry,
      official,
      changes,
      comment,
      by,
      now,
      canceled: canceled.lines,
    });
    if (isRated) {
      const playedNow = await lockAccountsWhoPlayed(trx, entry.id);
      await recomputeRestrictions(trx, rules, {
        accountIds: [...new Set([...playedBefore, ...playedNow])],
        tellAt: now,
      });
      await startRatingJob(trx, now, [...chartBefore, ...(await chartsOf(trx, [entry.id]))]);
    }
    await bumpListing(trx, entry.id);
    return {
      result: { entryNo: revisionNo },
      subject: subjectOf(entry),
      about: { submissionId: entry.id, revisionId, requestId: fix.request ?? null },
      changes: [...changedFields(entry, form, chart), ...cancelChanges(canceled)],
    };
  },
  after: (ctx) => ctx.published.refreshChanged(),
});

/** Returns what a fix changes, for the trail. */
function changedFields(
  entry: { title: string; sha256: string; songUrl: string; chartUrl: string },
  { songUrl, chartUrl }: { songUrl: string | null; chartUrl: string | null },
  chart: ChartReading | null,
): Change[] {
  const after = {
    songUrl: songUrl ?? entry.songUrl,
    chartUrl: chartUrl ?? entry.chartUrl,
    file: chart?.sha256 ?? entry.sha256,
    title: chart ? namesOf(chart).title : entry.title,
  };
  const before = { ...entry, file: entry.sha256 };
  return (['songUrl', 'chartUrl', 'file', 'title'] as const)
    .filter((what) => before[what] !== after[what])
    .map((what) => ({ what, before: before[what], after: after[what] }));
}

const namesOf = ({ summary }: ChartReading) => ({ title: summary.fullTitle, artist: summary.artist });

async function applyFix(
  trx: Transaction<DB>,
  id: number,
  { songUrl, chartUrl }: { songUrl: string | null; chartUrl: string | null },
  changes: FixChanges,
  chart: ChartReading | null,
  now: Date,
): Promise<void> {
  const links = { ...(songUrl !== null && { songUrl }), ...(chartUrl !== null && { chartUrl }) };
  if (changes.links) await trx.updateTable('submission').set(links).where('id', '=', id).execute();
  if (!changes.chart || !chart) return;
  await storeChart(trx, chart, now);
  const { title, artist } = namesOf(chart);
  await trx
    .updateTable('submission')
    .set({
      ...nameColumns(title, artist),
      md5: chart.md5,
      sha256: chart.sha256,
      notesHash: chart.notesHash,
      fixed: true,
    })
    // The mark was about the previous file.
    .$if(changes.otherFile, (entry) => entry.set({ zureVerified: false }))
    .where('id', '=', id)
    .execute();
}
