import type { UserSession } from '#contract/accounts/accounts.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { whyNotSubmit } from '#domain/voting/submissions/whyNotSubmit.ts';
import type { Failure } from '../../base/api/call.ts';
import { currentRules } from '../../base/api/currentRules.ts';
import { serverNow } from '../../base/api/serverClock.ts';
import { toFailure } from '../../base/api/toFailure.ts';
import type { ChartPreviewFacts } from '../../charts/chartFiles/readChart.ts';
import type { StagedFile } from '../../charts/chartFiles/useChartFile.ts';
import type { ProposalForm } from './proposalForm.ts';
import type { ServerComparison } from './useVerification.ts';

/** A proposal as far as the form is filled in. */
export interface ProposalInput {
  form: Omit<ProposalForm, 'adult'>;
  chart: ChartPreviewFacts | null;
  staged: StagedFile | null;
  /** The result of the server for the original; null if the chart is not verified against one. */
  original: ServerComparison | null;
}

/**
 * Returns why the server would refuse a proposal, as far as the browser can know; null if it knows no reason. It
 * applies the same rule as the server. Only the server can check limits per player and other entries of the chart.
 */
export function whyNotPropose(
  table: TableRules,
  session: Pick<UserSession, 'restrictions' | 'barred' | 'nickname'>,
  { form, chart, staged, original }: ProposalInput,
): Failure | null {
  const why = whyNotSubmit({
    rules: currentRules(),
    at: serverNow(),
    table,
    proposer: {
      restrictions: session.restrictions,
      barred: session.barred,
      // The server refuses a banned player, and ends the session then.
      banned: false,
      nickname: session.nickname,
    },
    suspensions: [],
    form: {
      level: form.level === '' ? null : Number(form.level),
      songUrl: form.url.trim(),
      chartUrl: form.urlDiff.trim(),
      comment: form.comment,
      verify: form.verify,
    },
    chart: staged &&
      chart && { md5: chart.md5, title: chart.fullTitle, artist: chart.artist, uploadedByProposer: false },
    original: original && { md5: original.md5, zureCount: original.zureCount, hasSounds: original.comparable },
    lookUp: staged?.lookUpRequired ? staged.lookUp : 'notAsked',
    chartIsListed: false,
    past: [],
    busy: false,
  });
  return why && toFailure(why);
}
