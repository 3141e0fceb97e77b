import { isRefusal, type Refusal, refuse } from '#domain/common/errors.ts';
import { rulesAt } from '#domain/rules/rules.ts';
import { tableById } from '#domain/tables/tableRules.ts';
import { type SubmissionFacts, type SubmissionRefusal, whyNotSubmit } from '#domain/voting/submissions/whyNotSubmit.ts';
import { lookUpChart } from '../../charts/lookUpChart.ts';
import { compareStaged, stagedChart } from '../../charts/stagedChart.ts';
import type { Context } from '../../platform/context.ts';
import { lockExclusive, tryLock } from '../../platform/database/locks.ts';
import type { NotRead } from '../../platform/fileReader/fileReader.ts';
import type { Viewer } from '../../platform/http/session.ts';
import { bumpPublished } from '../../platform/lists/listVersion.ts';
import { type NotNow, whyNotActNow } from '../../platform/whyNotActNow.ts';
import { afterDueVoteCounts } from '../voteCounts/afterDueVoteCounts.ts';
import { pastProposals, proposerFacts, suspensionsAt } from './facts.ts';
import type { Proposal } from './proposal.ts';
import { proposedEntries } from './proposedEntries.ts';
import { saveSubmission } from './saveSubmission.ts';
import { uploadedBy } from './uploadedBy.ts';

/**
 * Proposes a chart at a level. All facts about the chart are read again from the staged file. Refusals are checked in the
 * order of voting.md. Of two concurrent requests for one chart, one succeeds and the other is EEDITING or EALREADYSUBMIT.
 */
export async function submitSong(
  ctx: Context,
  proposer: Viewer,
  proposal: Proposal,
): Promise<{ entryNo: number } | Refusal<SubmissionRefusal | 'ENOTFOUND'> | NotRead | NotNow> {
  const { tableId, level, songUrl, chartUrl, comment, verify } = proposal;
  // Outside the transaction, which must not wait for files or external services.
  const chart = await stagedChart(ctx, proposer, proposal.chartSha256);
  if (isRefusal(chart)) return chart;
  const original = await comparedOriginal(ctx, proposer, proposal);
  if (isRefusal(original)) return original;
  const isLookUpRequired = chart !== null && ctx.config.CHART_LOOKUP === 'required';
  const lookUp = isLookUpRequired ? (await lookUpChart(ctx, proposer, chart.md5)).lookUp : 'notAsked';
  const result = await afterDueVoteCounts(ctx, async (trx, now) => {
    const rules = rulesAt(ctx.rules, now);
    const table = tableById(rules, tableId);
    if (!table) return refuse('ENOTFOUND');
    // One proposal of a person at a time: two concurrent ones could both pass a limit that has room for one.
    await lockExclusive(trx, `proposals of account ${proposer.accountId}`);
    const gone = await whyNotActNow(trx, proposer.accountId);
    if (gone) return gone;
    const busy = chart !== null && !(await tryLock(trx, `chart ${chart.sha256} in ${table.series}`));
    const [isOwnUpload = false] = chart ? await uploadedBy(trx, proposer.accountId, [chart]) : [];
    const why = whyNotSubmit({
      rules,
      table,
      at: now,
      proposer: await proposerFacts(ctx, trx, proposer, now),
      suspensions: await suspensionsAt(trx, now),
      form: { level, songUrl, chartUrl, comment, verify },
      chart: chart && {
        title: chart.summary.fullTitle,
        artist: chart.summary.artist,
        md5: chart.md5,
        uploadedByProposer: isOwnUpload,
      },
      original,
      lookUp,
      chartIsListed:
        chart !== null && (await proposedEntries(trx, chart)).some(({ series }) => series === table.series),
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

/** Compares the chart with the original that the proposal names, if any. */
async function comparedOriginal(
  ctx: Context,
  proposer: Viewer,
  { originalSha256, chartSha256 }: Proposal,
): Promise<SubmissionFacts['original'] | NotRead> {
  if (originalSha256 === null) return null;
  const compared = await compareStaged(ctx, proposer, { originalSha256, chartSha256 });
  if (compared === 'missing' || isRefusal(compared)) return compared;
  const { zureCount, comparable, original } = compared;
  return { md5: original.md5, zureCount, hasSounds: comparable };
}
