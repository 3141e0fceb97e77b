import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { PlayersPanel } from '../accounts/PlayersPanel.tsx';
import { withTexts } from '../i18n/texts.ts';

const loadSubmitForm = withTexts(() => import('./SubmitForm.tsx'));
const SubmitForm = lazy(async () => ({ default: (await loadSubmitForm()).SubmitForm }));

interface SubmitPanelProps {
  table: TableRules;
}

/** Folded away until someone wants to propose a chart; only then its form is loaded. */
export function SubmitPanel({ table }: SubmitPanelProps) {
  const { t } = useTranslation();
  return (
    <PlayersPanel icon="file" title={t('submit.title')} loginRequired={t('submit.loginRequired')}>
      {(session) => <SubmitForm table={table} session={session} />}
    </PlayersPanel>
  );
}
