import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartRankingReply } from '#contract/players/chartRanking.ts';
import { LN, LN_TYPE_NAMES } from '#domain/charts/lnType.ts';
import { type ScoreClient, scoreClients } from '#domain/players/plays/scoreClient.ts';
import { currentRules } from '../../base/api/currentRules.ts';
import { numberText } from '../../base/i18n/numberText.ts';
import { Group } from '../../base/ui/Layout.tsx';
import { FilterToggles } from '../../base/ui/lists/FilterToggles.tsx';
import { PagedList } from '../../base/ui/lists/PagedList.tsx';
import { useSetListSearch } from '../../base/ui/lists/useSetListSearch.ts';
import { Switch } from '../../base/ui/Switch.tsx';
import { EmptyState } from '../../base/ui/states/EmptyState.tsx';
import type { FailingQuery } from '../../base/ui/states/ErrorState.tsx';
import tabs from '../../base/ui/Tabs.module.css';
import { type ChartRankingSearch, chartRankingSort } from '../../frame/pages/queries/chartRankingQuery.ts';
import { useSession } from '../../frame/session/useSession.ts';
import { chartRankingColumns } from './chartRankingColumns.tsx';
import { LampCounts } from './LampCounts.tsx';

/** The parts of a reply that a chart and a course have. */
type Ranking = Pick<ChartRankingReply, 'count' | 'total' | 'plays' | 'lamps' | 'lnTypes' | 'own' | 'source'>;

interface ChartRankingListProps {
  /** A description of the table for screen readers. */
  caption: string;
  /** The table of the profiles that names link to. */
  tableId: string;
  address: ChartRankingSearch;
  list: FailingQuery & { data: Ranking | undefined; isPlaceholderData: boolean };
}

/** The ranking of a chart or course: its numbers, filters and rows, with links to the viewer's own row. */
export function ChartRankingList({ caption, tableId, address, list }: ChartRankingListProps) {
  const { t, i18n } = useTranslation();
  const change = useSetListSearch();
  const { language } = i18n;
  const { data } = list;
  const { session } = useSession();
  const sort = chartRankingSort(address);
  const rows = data?.source;
  const columns = useMemo(
    () => chartRankingColumns(t, { language, tableId, rows: rows ?? [], isSortable: true, sortedBy: sort.id }),
    [t, language, tableId, rows, sort.id],
  );
  return (
    <>
      <nav aria-label={t('chartRanking.clients')} className={tabs.tabs}>
        {[undefined, ...(Object.keys(scoreClients) as ScoreClient[])].map((client) => (
          <Link
            key={client ?? 'all'}
            to="."
            search={{ archive: address.archive, among: address.among, lntype: address.lntype, client } as never}
            resetScroll={false}
            aria-current={address.client === client ? 'page' : undefined}
            activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
          >
            {client ? scoreClients[client] : t('chartRanking.allClients')}
          </Link>
        ))}
      </nav>
      {data && data.lnTypes.length > 1 && (
        <nav aria-label={t('chartRanking.longNotes')} className={tabs.tabs}>
          {data.lnTypes.map((type) => {
            const lntype = type === LN ? undefined : type;
            return (
              <Link
                key={type}
                to="."
                search={{ archive: address.archive, among: address.among, client: address.client, lntype } as never}
                resetScroll={false}
                aria-current={address.lntype === lntype ? 'page' : undefined}
                activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
              >
                {LN_TYPE_NAMES[type]}
              </Link>
            );
          })}
        </nav>
      )}
      <PagedList
        caption={caption}
        searchLabel={t('ranking.search')}
        columns={columns}
        rowKey={({ userid }) => userid}
        ownKey={data?.own.map(({ userid }) => userid)}
        address={address}
        sort={sort}
        filter={
          <Group gap="var(--space-2) var(--space-4)">
            {session && (
              <FilterToggles
                label={t('chartRanking.among')}
                name="among"
                options={[
                  { value: 'rivals', label: t('chartRanking.rivals') },
                  { value: 'around', label: t('chartRanking.around') },
                ]}
                chosen={address.among}
                isSingle
              />
            )}
            <Switch
              label={t('ranking.archive')}
              name="archive"
              value="with"
              isOn={address.archive === 'with'}
              onSwitch={(isOn) => change({ archive: isOn ? 'with' : undefined })}
            />
            {data && <OwnRankLinks own={data.own} address={address} />}
          </Group>
        }
        isNarrowed={Boolean(address.search || address.among)}
        perPage={currentRules().lists.pageRows}
        list={list}
        empty={<EmptyState title={t('chartRanking.none')}>{t('chartRanking.noneHint')}</EmptyState>}
      />
      {rows?.some(({ percent }) => percent === null) && <p className="hint">{t('chartRanking.noRate')}</p>}
      {data && <LampCounts ranking={data} />}
    </>
  );
}

interface OwnRankLinksProps {
  own: ChartRankingReply['own'];
  address: ChartRankingSearch;
}

/** Links to the page of the ranking that the viewer's row is on; to both if they play at two services. */
function OwnRankLinks({ own, address: { client, archive, lntype } }: OwnRankLinksProps) {
  const { t, i18n } = useTranslation();
  return own.map((row) => {
    const rank = numberText(i18n.language, row.rank);
    const page = row.page === 1 ? undefined : row.page;
    return (
      <Link key={row.userid} to="." search={{ client, archive, lntype, page } as never}>
        {own.length > 1
          ? t('chartRanking.ownPlace', { client: scoreClients[row.client], rank })
          : t('ranking.own', { rank })}
      </Link>
    );
  });
}
