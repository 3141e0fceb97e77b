import type { Transaction } from 'kysely';
import { misalignment } from '#domain/charts/keysounds/misalignment.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { type SubmissionFacts, type SubmissionRefusal, whyNotSubmit } from '#domain/submissions/whyNotSubmit.ts';
import { tableById } from '#domain/tables/tableRules.ts';
import type { Context } from '../base/context.ts';
import { lookUpChart } from '../charts/lookUpChart.ts';
import { type ReadChart, readChart } from '../charts/readChart.ts';
import { stagedChart } from '../charts/stagedChart.ts';
import { stagedFile } from '../charts/stagedFiles.ts';
import { lockExclusive, tryLock } from '../database/locks.ts';
import type { DB } from '../database/schema.ts';
import type { Viewer } from '../http/session.ts';
import { bumpPublished } from '../lists/listVersion.ts';
import { afterDueVoteCounts } from '../voteCounts/afterDueVoteCounts.ts';
import { chartHasEntry, pastProposals, proposerFacts, suspensionsAt } from './facts.ts';
import type { Proposal } from './proposal.ts';
import { saveSubmission } from './saveSubmission.ts';
import { uploadedBy } from './uploadedBy.ts';

/**
 * Proposes a chart at a level (voting.md §4). Everything about the chart is read again from the staged file. The
 * refusal is the first in the order of voting.md §4.7. Of two requests for one chart at once one succeeds, the other
 * gets EEDITING or EALREADYSUBMIT.
 */
export async function submitSong(
  ctx: Context,
  proposer: Viewer,
  proposal: Proposal,
): Promise<{ entryNo: number } | Refusal<SubmissionRefusal | 'ENOTFOUND'>> {
  const { tableId, level, songUrl, chartUrl, comment, verify } = proposal;
  // Asked before the transaction, which must not wait for an external service.
  const lookUp = await requiredLookUp(ctx, proposer, proposal.chartSha256);
  const result = await afterDueVoteCounts(ctx, async (trx, now) => {
    const rules = rulesAt(ctx.rules, now);
    const table = tableById(rules, tableId);
    if (!table) return refuse('ENOTFOUND');
    // One proposal of a person at a time: two at once could both pass a limit that has room for one.
    await lockExclusive(trx, `proposals of account ${proposer.accountId}`);
    const chart = await stagedChart(trx, proposer, proposal.chartSha256, now);
    const busy = chart !== null && !(await tryLock(trx, `chart ${chart.sha256} in ${table.series}`));
    const original = await comparedOriginal(trx, proposer, proposal.originalSha256, chart, now);
    const [isOwnUpload = false] = chart ? await uploadedBy(trx, proposer.accountId, [chart]) : [];
    const why = whyNotSubmit({
      rules,
      table,
      at: now,
      proposer: await proposerFacts(trx, proposer),
      suspensions: await suspensionsAt(trx, now),
      form: { level, songUrl, chartUrl, comment, verify },
      chart: chart && {
        title: chart.chart.fullTitle,
        artist: chart.chart.artist,
        md5: chart.md5,
        uploadedByProposer: isOwnUpload,
      },
      original,
      lookUp,
      chartIsListed: chart !== null && (await chartHasEntry(trx, table.series, chart)),
      past: await pastProposals(trx, rules, proposer.accountId, now),
      busy,
    });
    if (why) return why;
    if (!chart || level === null) throw new Error('whyNotSubmit lets nothing pass without a chart and a level');
    const originalMd5 = original === null || original === 'missing' ? null : original.md5;
    const entryNo = await saveSubmission(trx, { table, proposer, proposal, level, chart, originalMd5, now });
    await bumpPublished(trx, tableId);
    return { entryNo };
  });
  await ctx.published.refresh(tableId);
  return result;
}

/** Asks the ranking service for the chart, if `CHART_LOOKUP` makes that a condition of proposals. */
async function requiredLookUp(ctx: Context, proposer: Viewer, sha256: string): Promise<SubmissionFacts['lookUp']> {
  if (ctx.config.CHART_LOOKUP !== 'required') return 'notAsked';
  const chart = await stagedChart(ctx.db, proposer, sha256, ctx.clock.now());
  return chart ? (await lookUpChart(ctx, chart.md5)).lookUp : 'notAsked';
}

async function comparedOriginal(
  trx: Transaction<DB>,
  proposer: Viewer,
  sha256: string | null,
  chart: ReadChart | null,
  now: Date,
): Promise<SubmissionFacts['original']> {
  if (sha256 === null) return null;
  const file = await stagedFile(trx, proposer, sha256, now);
  const original = file && readChart(file);
  if (!original || !chart) return 'missing';
  const { zureCount, comparable } = misalignment(original.chart, chart.chart);
  return { md5: original.md5, zureCount, hasSounds: comparable };
}
