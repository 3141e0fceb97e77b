import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { draftName, hasDraft } from '../../../base/drafts/keptDrafts.ts';
import { withTexts } from '../../../base/i18n/texts.ts';
import { paths } from '../../../frame/pages/paths.ts';
import { LoginGatedPanel } from '../../../frame/session/LoginGatedPanel.tsx';

const loadRevisionForm = withTexts(() => import('./RevisionForm.tsx'));
const RevisionForm = lazy(async () => ({ default: (await loadRevisionForm()).RevisionForm }));
const loadFromEvidence = withTexts(() => import('./RevisionFromEvidence.tsx'), 'estimates');
const RevisionFromEvidence = lazy(async () => ({ default: (await loadFromEvidence()).RevisionFromEvidence }));

/**
 * The collapsible panel that proposes a revision. It starts open when the address names an entry (`?revise=12`), and
 * prefilled if the address names the evidence of lamps as the reason.
 */
export function RevisionPanel({ table }: { table: TableRules }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const named = useSearch({ strict: false });
  // The form stays when the address no longer names its entry: with what was proposed, and its success.
  const [{ revise = null, evidence = false, count }, setAsked] = useState({ ...named, count: 0 });
  const [before, setBefore] = useState(named.revise);
  if (named.revise !== before) {
    setBefore(named.revise);
    if (named.revise !== undefined) setAsked({ ...named, count: count + 1 });
  }
  const forgetEntry = () =>
    void navigate({
      to: paths.vote,
      params: { tableId: table.id },
      search: ({ revise: _revise, evidence: _evidence, ...rest }) => rest,
      replace: true,
      resetScroll: false,
    });
  return (
    <LoginGatedPanel
      key={`for ${revise} ${count}`}
      icon="revise"
      title={t('revise.title')}
      loginRequired={t('revise.loginRequired')}
      startsOpen={revise !== null}
      hasDraft={(userid) => hasDraft('revision-drafts', userid, draftName(table, revise))}
    >
      {(session) => {
        const form = { table, session, onProposed: forgetEntry };
        return revise !== null && evidence ? (
          <RevisionFromEvidence {...form} entryNo={revise} />
        ) : (
          <RevisionForm {...form} entryNo={revise} />
        );
      }}
    </LoginGatedPanel>
  );
}
