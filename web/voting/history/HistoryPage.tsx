import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { history } from '#contract/voting/voteCounts.ts';
import { tableById } from '#domain/tables/tableRules.ts';
import { currentRules } from '../../base/api/currentRules.ts';
import { serverNow } from '../../base/api/serverClock.ts';
import { useEndpoint } from '../../base/api/useEndpoint.ts';
import { Group } from '../../base/ui/Layout.tsx';
import { EmptyState } from '../../base/ui/states/EmptyState.tsx';
import { ErrorState } from '../../base/ui/states/ErrorState.tsx';
import { Loading } from '../../base/ui/states/Loading.tsx';
import { Page } from '../../frame/Page.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { TableSwitch } from '../../tables/TableSwitch.tsx';
import styles from './History.module.css';
import { HistoryDay } from './HistoryDay.tsx';
import { historyYears } from './historyYears.ts';

/** Shows the history of a table in one year, newest day first. An unknown table shows nothing. */
export function HistoryPage() {
  const { t } = useTranslation();
  const { tableId, yearId } = useParams({ from: paths.history });
  const rules = currentRules();
  const table = tableById(rules, tableId);
  const year = useEndpoint(history, { body: { table: tableId, year: yearId } }, { enabled: table !== undefined });
  if (!table) return null;
  const withNeutral = table.neutral && Number(yearId) >= rules.history.neutralFromYear;
  return (
    <Page
      title={t('historyPage.title', { table: table.name, year: yearId })}
      tables={<TableSwitch current={table.id} to={paths.history} yearId={yearId} />}
    >
      <Group
        component="nav"
        aria-label={t('historyPage.years')}
        className={styles.years}
        gap="var(--space-1)"
        align="stretch"
      >
        {historyYears(rules, serverNow()).map((historyYear) => (
          <Link
            key={historyYear}
            to={paths.history}
            params={{ tableId: table.id, yearId: String(historyYear) }}
            aria-current={String(historyYear) === yearId ? 'page' : undefined}
          >
            {historyYear}
          </Link>
        ))}
      </Group>
      {year.isPending ? (
        <Loading lines={10} />
      ) : year.isError ? (
        <ErrorState query={year} />
      ) : year.data.source.length === 0 ? (
        <EmptyState icon="history" title={t('historyPage.empty', { table: table.name, year: yearId })} />
      ) : (
        <>
          <p className="hint">
            {t('historyPage.days')} <a href={`/${table.id}/feed.atom`}>{t('historyPage.feed')}</a>
          </p>
          {year.data.source.map((day) => (
            <HistoryDay key={day.date} day={day} withNeutral={withNeutral} />
          ))}
        </>
      )}
    </Page>
  );
}
