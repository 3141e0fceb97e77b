import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { tableOf } from '../../base/api/currentRules.ts';
import { Page } from '../../frame/Page.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { TableSwitch } from '../../tables/TableSwitch.tsx';
import { RevisionList } from './RevisionList.tsx';

/** Lists every revision that was ever proposed in a table. An unknown table shows nothing. */
export function RevisionListPage() {
  const { t } = useTranslation();
  const { tableId } = useParams({ from: paths.revisions });
  const table = tableOf(tableId);
  if (!table) return null;
  return (
    <Page
      title={t('list.revisions', { table: table.name })}
      tables={<TableSwitch current={table.id} to={paths.revisions} />}
    >
      <RevisionList key={table.id} table={table} />
    </Page>
  );
}
