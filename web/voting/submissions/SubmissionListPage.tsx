import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { tableOf } from '../../base/api/currentRules.ts';
import { Page } from '../../frame/Page.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { TableSwitch } from '../../tables/TableSwitch.tsx';
import { SubmissionList } from './SubmissionList.tsx';

/** Lists every chart that was ever proposed for a table. An unknown table shows nothing. */
export function SubmissionListPage() {
  const { t } = useTranslation();
  const { tableId } = useParams({ from: paths.submissions });
  const table = tableOf(tableId);
  if (!table) return null;
  return (
    <Page
      title={t('list.submissions', { table: table.name })}
      tables={<TableSwitch current={table.id} to={paths.submissions} />}
    >
      <SubmissionList key={table.id} table={table} />
    </Page>
  );
}
