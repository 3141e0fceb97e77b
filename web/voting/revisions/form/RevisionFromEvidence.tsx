import { useTranslation } from 'react-i18next';
import type { UserSession } from '#contract/accounts/accounts.ts';
import { entryEstimate } from '#contract/estimate/estimates.ts';
import { song } from '#contract/voting/submissions.ts';
import { gmt9 } from '#domain/common/dates.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { currentRules } from '../../../base/api/currentRules.ts';
import { useEndpoint } from '../../../base/api/useEndpoint.ts';
import { numberText, rangeText } from '../../../base/i18n/numberText.ts';
import { Loading } from '../../../base/ui/states/Loading.tsx';
import { estimatedLevel } from '../../../estimate/estimatedLevel.ts';
import { changeToOptions } from './changeToOptions.ts';
import { RevisionForm } from './RevisionForm.tsx';

interface RevisionFromEvidenceProps {
  table: TableRules;
  session: UserSession;
  entryNo: number;
  /** Called when the revision is stored. */
  onProposed: () => void;
}

/**
 * The form that proposes a revision, prefilled with the evidence of lamps that contradict the level of a chart. The
 * proposer has to add a comment to it.
 */
export function RevisionFromEvidence(form: RevisionFromEvidenceProps) {
  const { table, entryNo } = form;
  const { t, i18n } = useTranslation();
  const request = { params: { entryNo: String(entryNo) }, query: { table: table.id } };
  const estimate = useEndpoint(entryEstimate, request);
  const entry = useEndpoint(song, request);
  if (estimate.isPending || entry.isPending) return <Loading shape="lines" lines={4} />;
  const found = estimate.data?.source;
  const level = entry.data?.source.table === table.id ? Number(entry.data.source.level) : null;
  const { offLevel } = found ?? {};
  if (!found || !offLevel || level === null) return <RevisionForm {...form} />;
  const [nearest] = changeToOptions(currentRules(), table, level).sort(
    (a, b) => Math.abs(a.level - offLevel.level) - Math.abs(b.level - offLevel.level),
  );
  const evidence = t('revise.evidence', {
    count: found.total,
    players: numberText(i18n.language, found.total),
    level: estimatedLevel(t, i18n.language, table, offLevel.level),
    range: rangeText(t, i18n.language, offLevel),
    date: gmt9(new Date(found.run.finishedAt)).slashed,
  });
  return <RevisionForm {...form} evidence={{ changeTo: String(nearest?.changeTo ?? ''), comment: evidence }} />;
}
