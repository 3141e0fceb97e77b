import { useSearch } from '@tanstack/react-router';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { withTexts } from '../../i18n/texts.ts';
import { LoginGatedPanel } from '../../session/LoginGatedPanel.tsx';

const loadRevisionForm = withTexts(() => import('./RevisionForm.tsx'));
const RevisionForm = lazy(async () => ({ default: (await loadRevisionForm()).RevisionForm }));

interface RevisionPanelProps {
  table: TableRules;
}

/** The collapsible panel that proposes a revision. It starts open when the address names an entry (`?revise=12`). */
export function RevisionPanel({ table }: RevisionPanelProps) {
  const { t } = useTranslation();
  const { revise = null } = useSearch({ strict: false });
  return (
    <LoginGatedPanel
      key={`for ${revise}`}
      icon="revise"
      title={t('revise.title')}
      loginRequired={t('revise.loginRequired')}
      startsOpen={revise !== null}
    >
      {(session) => <RevisionForm table={table} session={session} entryNo={revise} />}
    </LoginGatedPanel>
  );
}
