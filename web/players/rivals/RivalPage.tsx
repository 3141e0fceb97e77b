import { Link, Navigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { rivalData } from '#contract/players/rivals.ts';
import { tableById } from '#domain/tables/tableRules.ts';
import { currentRules } from '../../base/api/currentRules.ts';
import { useEndpoint } from '../../base/api/useEndpoint.ts';
import { useFailureText } from '../../base/i18n/useFailureText.ts';
import { ErrorState } from '../../base/ui/states/ErrorState.tsx';
import { Loading } from '../../base/ui/states/Loading.tsx';
import { NotFound } from '../../frame/NotFound.tsx';
import { Page } from '../../frame/Page.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { TableSwitch } from '../../tables/TableSwitch.tsx';
import { Comparison } from './Comparison.tsx';
import { RivalSwitch } from './RivalSwitch.tsx';
import styles from './Rivals.module.css';
import { Sides } from './Sides.tsx';
import { sidesOf } from './sidesOf.ts';

/**
 * Compares two players in a ranked table, chart by chart. A rival ID that nobody has is used as a search for titles in
 * the profile of the first.
 */
export function RivalPage() {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const { tableId, userId, rivalId } = useParams({ from: paths.rival });
  const rules = currentRules();
  const table = tableById(rules, tableId);
  const request = { params: { userid: userId, rivalid: rivalId }, query: { table: tableId } };
  const data = useEndpoint(rivalData, request, { enabled: table?.ranked === true, keepsPrevious: true });
  const error = data.error?.error;
  if (!table?.ranked) return <NotFound />;
  if (error === 'ENOTFOUND' || error === 'NOTVALIDVALUE') {
    return <Navigate to={paths.user} params={{ tableId, userId }} search={{ search: rivalId }} replace />;
  }
  const tables = rules.tables.filter(({ ranked }) => ranked);
  const sides = data.data && sidesOf(data.data, table);
  const names = sides && { name: sides.own.name, rival: sides.rival.name };
  return (
    <Page
      title={names ? t('rivals.title', names) : t('rivalPage.loading')}
      tables={<TableSwitch current={table.id} to={paths.rival} userId={userId} rivalId={rivalId} tables={tables} />}
    >
      {data.isError ? (
        <ErrorState
          message={failureText(data.error)}
          onRetry={error === 'ESAMEPERSON' ? undefined : () => data.refetch()}
        >
          <Link to={paths.user} params={{ tableId: table.id, userId }}>
            {t('rivalPage.back')}
          </Link>
        </ErrorState>
      ) : !sides || data.isPlaceholderData ? (
        <Loading lines={12} />
      ) : (
        <Comparison key={`${table.id} ${userId} ${rivalId}`} table={table} {...sides} />
      )}
      <div className={styles.players}>
        {sides && <Sides table={table} {...sides} />}
        <RivalSwitch key={rivalId} table={table} userId={userId} rivalId={rivalId} />
      </div>
    </Page>
  );
}
