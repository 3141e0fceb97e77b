import { useSearch } from '@tanstack/react-router';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { withTexts } from '../../../base/i18n/texts.ts';
import { LoginGatedPanel } from '../../../frame/session/LoginGatedPanel.tsx';

const loadRevisionForm = withTexts(() => import('./RevisionForm.tsx'));
const RevisionForm = lazy(async () => ({ default: (await loadRevisionForm()).RevisionForm }));
const loadFromEvidence = withTexts(() => import('./RevisionFromEvidence.tsx'));
const RevisionFromEvidence = lazy(async () => ({ default: (await loadFromEvidence()).RevisionFromEvidence }));

interface RevisionPanelProps {
  table: TableRules;
}

/**
 * The collapsible panel that proposes a revision. It starts open when the address names an entry (`?revise=12`), and
 * prefilled if the address names the evidence of lamps as the reason.
 */
export function RevisionPanel({ table }: RevisionPanelProps) {
  const { t } = useTranslation();
  const { revise = null, evidence = false } = useSearch({ strict: false });
  return (
    <LoginGatedPanel
      key={`for ${revise}`}
      icon="revise"
      title={t('revise.title')}
      loginRequired={t('revise.loginRequired')}
      startsOpen={revise !== null}
    >
      {(session) =>
        revise !== null && evidence ? (
          <RevisionFromEvidence table={table} session={session} entryNo={revise} />
        ) : (
          <RevisionForm table={table} session={session} entryNo={revise} />
        )
      }
    </LoginGatedPanel>
  );
}
