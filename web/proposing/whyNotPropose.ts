import type { UserSession } from '#contract/accounts.ts';
import { whyNotSubmit } from '#domain/submissions/whyNotSubmit.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import type { Failure } from '../api/call.ts';
import { currentRules } from '../api/currentRules.ts';
import { serverNow } from '../api/serverClock.ts';
import type { ChartPreviewFacts } from '../chartFiles/readChart.ts';
import type { StagedFile } from '../chartFiles/useChartFile.ts';
import type { ProposalForm } from './proposalForm.ts';
import type { ServerComparison } from './useVerification.ts';

/** A proposal as far as it is written. */
export interface ProposalInput {
  form: Omit<ProposalForm, 'adult'>;
  chart: ChartPreviewFacts | null;
  kept: StagedFile | null;
  /** What the server found of the original, where the chart is to be verified against one. */
  original: ServerComparison | null;
}

/** What the browser already knows to be refused, by the rule that the server asks too; limits and doubles are its own to find. */
export function whyNotPropose(
  table: TableRules,
  session: Pick<UserSession, 'restrictions' | 'barred' | 'nickname'>,
  { form, chart, kept, original }: ProposalInput,
): Pick<Failure, 'error' | 'values'> | null {
  const why = whyNotSubmit({
    rules: currentRules(),
    at: serverNow(),
    table,
    proposer: {
      restrictions: session.restrictions,
      barred: session.barred,
      // The server's to say: then it ends the session too.
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
    chart: kept && chart && { md5: chart.md5, title: chart.fullTitle, artist: chart.artist, uploadedByProposer: false },
    original: original && { md5: original.md5, zureCount: original.zureCount, hasSounds: original.comparable },
    lookUp: kept?.lookUpRequired ? kept.lookUp : 'notAsked',
    chartIsListed: false,
    past: [],
    busy: false,
  });
  if (!why) return null;
  const { error, kind: _, ...values } = why;
  return { error, values: Object.fromEntries(Object.entries(values).filter(isShown)) };
}

const isShown = (entry: [string, unknown]): entry is [string, string | number] => entry[1] !== undefined;
