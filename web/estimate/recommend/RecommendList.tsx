import { Link, useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type EstimateRun, estimatedLamps, recommend } from '#contract/estimate/estimates.ts';
import { gmt9 } from '#domain/common/dates.ts';
import { type Client, clients } from '#domain/players/clients.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { currentRules } from '../../base/api/currentRules.ts';
import { useEndpoint } from '../../base/api/useEndpoint.ts';
import { numberText } from '../../base/i18n/numberText.ts';
import { AddressForm } from '../../base/ui/AddressForm.tsx';
import { FilterToggles } from '../../base/ui/lists/FilterToggles.tsx';
import tools from '../../base/ui/lists/ListTools.module.css';
import { PagedList } from '../../base/ui/lists/PagedList.tsx';
import { useSetListSearch } from '../../base/ui/lists/useSetListSearch.ts';
import { EmptyState } from '../../base/ui/states/EmptyState.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { lampOfTargets, recommendQuery, recommendSort } from '../../frame/pages/queries/recommendQuery.ts';
import { useReturnTo } from '../../frame/session/useReturnTo.ts';
import { useSession } from '../../frame/session/useSession.ts';
import { LevelFilter } from '../../tables/LevelFilter.tsx';
import { auditColumns } from './auditColumns.tsx';
import styles from './Recommend.module.css';
import { recommendColumns } from './recommendColumns.tsx';

/** Lists the estimated charts of a table: all, the viewer's targets, or those whose lamps contradict their level. */
export function RecommendList({ table }: { table: TableRules }) {
  const { t, i18n } = useTranslation();
  const address = useSearch({ from: paths.recommend });
  const { session, isPending } = useSession();
  const back = useReturnTo();
  const { view = 'all' } = address;
  const client = address.client ?? session?.playerName ?? 'lr2';
  const query = recommendQuery(table, address, { own: session || isPending ? 'with' : 'without', client });
  const list = useEndpoint(recommend, { query }, { keepsPrevious: true, enabled: !isPending });
  const hasOwn = session !== null;
  const lamp = lampOfTargets(address);
  const columns = useMemo(
    () =>
      view === 'audit'
        ? auditColumns(t, i18n.language, table)
        : recommendColumns(t, i18n.language, table, { hasOwn, lamp }),
    [t, i18n.language, table, view, hasOwn, lamp],
  );
  if (view === 'targets' && !session && !isPending) {
    return (
      <EmptyState title={t('recommend.targetsOfWhom')}>
        <Link to={paths.login} search={back}>
          {t('recommend.logIn')}
        </Link>
      </EmptyState>
    );
  }
  const { run, hasScale = true } = list.data ?? {};
  return (
    <>
      {run && !hasScale && (
        <p className={styles.hint} role="status">
          {t('recommend.noScale')}
        </p>
      )}
      <PagedList
        caption={t('recommend.title', { table: table.name })}
        searchLabel={t('recommend.search')}
        columns={columns}
        rowKey={({ entryNo }) => String(entryNo)}
        address={address}
        sort={recommendSort(address)}
        filter={
          <>
            <LevelFilter table={table} chosen={address.levelfilter} />
            {view !== 'audit' && <ClientChoice client={client} />}
            {view === 'targets' && (
              <FilterToggles
                label={t('recommend.lampOfTargets')}
                name="lamp"
                options={estimatedLamps.map((one) => ({ value: one, label: t(`chartEstimate.lamps.${one}`) }))}
                chosen={lamp}
                isSingle
              />
            )}
          </>
        }
        isNarrowed={Boolean(query.search || query.levelfilter)}
        perPage={currentRules().lists.pageRows}
        list={list}
        empty={<Empty run={run ?? null} view={view} others={<TargetsElsewhere table={table} client={client} />} />}
      />
      {run && (
        <p className="hint">
          {t('recommend.run', {
            date: runDate(run),
            lamps: t('recommend.lamps', { count: run.rows, number: numberText(i18n.language, run.rows) }),
            players: t('recommend.players', { count: run.players, number: numberText(i18n.language, run.players) }),
            version: run.version,
          })}
        </p>
      )}
    </>
  );
}

/** Chooses the client whose players the numbers are about. */
function ClientChoice({ client }: { client: Client }) {
  const { t } = useTranslation();
  const change = useSetListSearch();
  return (
    <AddressForm name="client">
      <fieldset className={tools.toggles} aria-label={t('recommend.clients')}>
        <span className={styles.clients}>{t('recommend.clients')}</span>
        {(Object.keys(clients) as Client[]).map((one) => (
          <button
            key={one}
            type="submit"
            name="client"
            value={one}
            aria-pressed={one === client}
            onClick={() => change({ client: one })}
          >
            {clients[one]}
          </button>
        ))}
      </fieldset>
    </AddressForm>
  );
}

/** Shows why nothing is listed. */
function Empty({ run, view, others }: { run: EstimateRun | null; view: string; others: ReactNode }) {
  const { t } = useTranslation();
  if (!run) return <EmptyState title={t('recommend.noRun')}>{t('recommend.noRunHint')}</EmptyState>;
  if (view === 'audit') return <EmptyState title={t('recommend.noneOff')}>{t('recommend.noneOffHint')}</EmptyState>;
  if (view === 'targets')
    return (
      <EmptyState title={t('recommend.noTargets')}>
        {t('recommend.noTargetsHint')}
        {others}
      </EmptyState>
    );
  return <EmptyState title={t('recommend.none')}>{t('recommend.noneHint')}</EmptyState>;
}

interface TargetsProps {
  table: TableRules;
  client: Client;
}

/** Links to the targets of the other tables. */
function TargetsElsewhere({ table: { id }, client }: TargetsProps) {
  return currentRules()
    .tables.filter((table) => table.id !== id)
    .map((table) => <TargetsOf key={table.id} table={table} client={client} />);
}

/** A link to the targets of a table; nothing if there are none. */
function TargetsOf({ table, client }: TargetsProps) {
  const { t } = useTranslation();
  const query = recommendQuery(table, { view: 'targets' }, { own: 'with', client });
  const { total = 0 } = useEndpoint(recommend, { query }).data ?? {};
  if (total === 0) return null;
  return (
    <Link to={paths.recommend} params={{ tableId: table.id }} search={{ view: 'targets' }}>
      {t('recommend.targetsElsewhere', { count: total, table: table.name })}
    </Link>
  );
}

/** Formats the time at which a run ended. */
const runDate = ({ finishedAt }: EstimateRun): string => gmt9(new Date(finishedAt)).minute;
