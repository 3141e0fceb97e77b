import { Link, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { stellaway } from '#contract/players/players.ts';
import type { Client } from '#domain/players/clients.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { currentRules } from '../../base/api/currentRules.ts';
import { useEndpoint } from '../../base/api/useEndpoint.ts';
import { Group } from '../../base/ui/Layout.tsx';
import { PagedList } from '../../base/ui/lists/PagedList.tsx';
import { useSetListSearch } from '../../base/ui/lists/useSetListSearch.ts';
import { Switch } from '../../base/ui/Switch.tsx';
import { EmptyState } from '../../base/ui/states/EmptyState.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { rankingQuery, rankingSort } from '../../frame/pages/queries/rankingQuery.ts';
import { useSession } from '../../frame/session/useSession.ts';
import { viewerIdAt } from '../../frame/session/viewerId.ts';
import { rankingColumns } from './rankingColumns.tsx';

interface RankingListProps {
  table: TableRules;
  client: Client;
}

/** Lists the players of a ranking, with links to the viewer's own row. */
export function RankingList({ table, client }: RankingListProps) {
  const { t, i18n } = useTranslation();
  const address = useSearch({ from: paths.stellaway });
  const change = useSetListSearch();
  const { session } = useSession();
  const query = rankingQuery(table, client, address);
  const list = useEndpoint(stellaway, { query }, { keepsPrevious: true });
  const own = list.data?.own;
  const rows = list.data?.source;
  const columns = useMemo(() => rankingColumns(t, i18n.language, table, rows ?? []), [t, i18n.language, table, rows]);
  return (
    <PagedList
      caption={t('ranking.title', { table: table.name })}
      searchLabel={t('ranking.search')}
      columns={columns}
      rowKey={({ userid }) => userid}
      ownKey={session ? viewerIdAt(session, client) : undefined}
      address={address}
      sort={rankingSort(address)}
      filter={
        <Group gap="var(--space-2) var(--space-4)">
          {client === 'lr2' && (
            <Switch
              label={t('ranking.archive')}
              name="archive"
              value="with"
              isOn={query.archive === 'with'}
              onSwitch={(isOn) => change({ archive: isOn ? 'with' : undefined })}
            />
          )}
          {own && (
            <Link
              to={paths.stellaway}
              params={{ tableId: table.id, playerId: client }}
              search={{ archive: address.archive, page: own.page === 1 ? undefined : own.page }}
            >
              {t('ranking.own', { rank: own.rank.toLocaleString(i18n.language) })}
            </Link>
          )}
          {list.data?.recomputing && <p role="status">{t('ranking.recomputing')}</p>}
        </Group>
      }
      isNarrowed={Boolean(query.search)}
      perPage={currentRules().lists.pageRows}
      list={list}
      empty={<EmptyState title={t('ranking.none')}>{t('ranking.noneHint')}</EmptyState>}
    />
  );
}
