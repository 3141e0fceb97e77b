import type { Transaction } from 'kysely';
import type { Refusal } from '#domain/common/errors.ts';
import { type FixChanges, type FixRefusal, fixChanges, whyNotFix } from '#domain/revisions/whyNotFix.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { songKey } from '#domain/submissions/sameSong.ts';
import { tableById } from '#domain/tables/tableRules.ts';
import type { Context } from '../base/context.ts';
import { notesHash, type ReadChart } from '../charts/readChart.ts';
import { storeChart } from '../charts/storeChart.ts';
import { lockExclusive } from '../database/locks.ts';
import type { DB } from '../database/schema.ts';
import { entryToCorrect } from '../entries/entryToCorrect.ts';
import { bumpListing } from '../lists/listVersion.ts';
import { lockAccountsWhoPlayed } from '../restrictions/lockAccountsWhoPlayed.ts';
import { recomputeRestrictions } from '../restrictions/recomputeRestrictions.ts';
import { cancelOpenVotes } from '../submissions/cancelOpenVotes.ts';
import { afterDueVoteCounts } from '../voteCounts/afterDueVoteCounts.ts';
import { otherEntriesOfChart } from './facts.ts';
import { saveFix } from './saveFix.ts';

/** A correction of an entry; what is null stays as it is. */
export interface Fix {
  tableId: string;
  /** Null: no number that an entry can have. */
  entryNo: number | null;
  comment: string;
  songUrl: string | null;
  chartUrl: string | null;
  /** The chart that replaces the present one; `missing`: one was named that is not there, or is no chart. */
  chart: ReadChart | 'missing' | null;
  /** The admin's account; null from the command line. */
  adminId: number | null;
}

/**
 * An admin's correction of an entry's links or file (decisions.md §5): at once, without a vote, also while revisions are suspended.
 * Another file cancels the votes that are open on the entry, as they were on something else. Leaves a revision of its own, and a
 * history line for each thing that changed.
 */
export async function fixEntry(ctx: Context, fix: Fix): Promise<{ entryNo: number } | Refusal<FixRefusal>> {
  const { tableId, entryNo, comment, chart } = fix;
  const result = await afterDueVoteCounts(ctx, async (trx, now): Promise<{ entryNo: number } | Refusal<FixRefusal>> => {
    const rules = rulesAt(ctx.rules, now);
    const series = tableById(rules, tableId)?.series;
    // Whoever proposes this chart meanwhile is told so, and whoever has just done it is waited for.
    if (series && chart && chart !== 'missing') await lockExclusive(trx, `chart ${chart.sha256} in ${series}`);
    const row = entryNo === null ? undefined : await entryToCorrect(trx, tableId, entryNo);
    const entry = row && !row.removedFromSubAt ? { ...row, deleted: row.deletedAt !== null, removed: false } : null;
    const form = { songUrl: fix.songUrl?.trim() ?? null, chartUrl: fix.chartUrl?.trim() ?? null, comment };
    const why = whyNotFix({
      rules,
      form,
      entry,
      chart: chart && (chart === 'missing' ? chart : { ...namesOf(chart), md5: chart.md5, sha256: chart.sha256 }),
      others: entry && chart && chart !== 'missing' ? await otherEntriesOfChart(trx, entry, chart) : [],
    });
    if (why) return why;
    if (!entry || chart === 'missing') throw new Error('whyNotFix lets nothing pass without an entry and its chart');
    const changes = fixChanges(form, entry, chart);
    // First, so that the votes are canceled before the line that says why.
    if (changes.otherFile) await cancelOpenVotes(trx, entry, { at: now, rule: 'fix', note: comment });
    const isOfficial = entry.result === 'accept' && !entry.deleted;
    const playedBefore = changes.chart && isOfficial ? await lockAccountsWhoPlayed(trx, entry.id) : [];
    await applyFix(trx, entry.id, form, changes, chart);
    const revisionNo = await saveFix(trx, { entry, isOfficial, changes, comment, adminId: fix.adminId, now });
    if (changes.chart && isOfficial) {
      const playedNow = await lockAccountsWhoPlayed(trx, entry.id);
      await recomputeRestrictions(trx, rules, { accountIds: [...new Set([...playedBefore, ...playedNow])] });
    }
    await bumpListing(trx, entry.id);
    return { entryNo: revisionNo };
  });
  await ctx.published.refreshChanged();
  return result;
}

const namesOf = ({ chart }: ReadChart) => ({ title: chart.fullTitle, artist: chart.artist });

async function applyFix(
  trx: Transaction<DB>,
  id: number,
  { songUrl, chartUrl }: { songUrl: string | null; chartUrl: string | null },
  changes: FixChanges,
  chart: ReadChart | null,
): Promise<void> {
  const links = { ...(songUrl !== null && { songUrl }), ...(chartUrl !== null && { chartUrl }) };
  if (changes.links) await trx.updateTable('submission').set(links).where('id', '=', id).execute();
  if (!changes.chart || !chart) return;
  await storeChart(trx, chart);
  const { title, artist } = namesOf(chart);
  const named = { title, artist, songKey: songKey(title, artist) };
  await trx
    .updateTable('submission')
    .set({ ...named, md5: chart.md5, sha256: chart.sha256, notesHash: notesHash(chart), fixed: true })
    // Nobody has compared this file with the original.
    .$if(changes.otherFile, (entry) => entry.set({ zureVerified: false }))
    .where('id', '=', id)
    .execute();
}
