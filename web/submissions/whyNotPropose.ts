import type { UserSession } from '#contract/accounts.ts';
import { whyNotSubmit } from '#domain/submissions/whyNotSubmit.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import type { Failure } from '../api/call.ts';
import { serverNow } from '../api/serverClock.ts';
import { currentRules } from '../rules.ts';
import type { ChartPreviewFacts } from './readChart.ts';
import type { ProposalForm } from './useProposal.ts';

/** What the browser already knows to be refused, by the rule that the server asks too; limits and doubles are its own to find. */
export function whyNotPropose(
  table: TableRules,
  session: UserSession,
  { level, url, urlDiff, comment }: ProposalForm,
  chart: ChartPreviewFacts | null,
): Pick<Failure, 'error'> | null {
  return whyNotSubmit({
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
      level: level === '' ? null : Number(level),
      songUrl: url.trim(),
      chartUrl: urlDiff.trim(),
      comment,
      verify: false,
    },
    chart: chart && { md5: chart.md5, title: chart.fullTitle, artist: chart.artist, uploadedByProposer: false },
    original: null,
    lookUp: 'notAsked',
    chartStands: false,
    past: [],
    busy: false,
  });
}
