import { Group } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { adminPlayers, type PlayerRow } from '#contract/admin.ts';
import { useEndpoint } from '../base/api/useEndpoint.ts';
import { Time } from '../base/i18n/Time.tsx';
import type { Column } from '../base/ui/lists/column.ts';
import { DataTable } from '../base/ui/lists/DataTable.tsx';
import { PageLink } from '../base/ui/lists/Pagination.tsx';
import { SearchField } from '../base/ui/lists/SearchField.tsx';
import { useSetListSearch } from '../base/ui/lists/useSetListSearch.ts';
import { EmptyState } from '../base/ui/states/EmptyState.tsx';
import { paths } from '../frame/pages/paths.ts';
import { AdminFrame } from './AdminFrame.tsx';
import { Loaded } from './Loaded.tsx';
import { PlayerStates } from './PlayerStates.tsx';

/** Finds players by nickname, login ID or ranking ID. */
export function AdminPlayersPage() {
  const { t } = useTranslation();
  return (
    <AdminFrame title={t('admin.players')}>
      <Players />
    </AdminFrame>
  );
}

function Players() {
  const { t } = useTranslation();
  const { search = '', page = 1 } = useSearch({ from: paths.adminPlayers });
  const change = useSetListSearch();
  const query = useEndpoint(adminPlayers, { query: { search, page } }, { keepsPrevious: true });
  return (
    <>
      <SearchField
        label={t('admin.player.search')}
        value={search}
        onSearch={(value, replaces) => change({ search: value }, { replaces })}
      />
      <Loaded query={query} lines={12}>
        {({ source, more }) => (
          <>
            {source.length === 0 ? (
              <EmptyState icon="search" title={t('list.none')} />
            ) : (
              <DataTable
                caption={t('admin.players')}
                columns={playerColumns(t)}
                rows={source}
                rowKey={({ account }) => String(account)}
              />
            )}
            {(page > 1 || more) && (
              <Group component="nav" aria-label={t('list.pages')} justify="space-between">
                {page > 1 ? <PageLink page={page - 1}>{t('list.previous')}</PageLink> : <span />}
                {more && <PageLink page={page + 1}>{t('list.next')}</PageLink>}
              </Group>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

const playerColumns = (t: TFunction): Column<PlayerRow>[] => [
  {
    id: 'nickname',
    header: t('admin.player.nickname'),
    rowHeader: true,
    onPhone: true,
    cell: ({ account, nickname }) => (
      <Link to={paths.adminPlayer} search={{ of: String(account) }} dir="auto">
        {nickname ?? t('list.deletedAccount')}
      </Link>
    ),
  },
  {
    id: 'states',
    header: t('admin.player.states'),
    onPhone: true,
    cell: ({ states }) => <PlayerStates states={states} />,
  },
  { id: 'userId', header: t('admin.player.userId'), cell: ({ userId }) => <bdi>{userId ?? '–'}</bdi> },
  { id: 'rankingIds', header: t('admin.player.rankingIds'), cell: ({ rankingIds }) => rankingIds.join(', ') },
  {
    id: 'seen',
    header: t('common.inGmt9', { heading: t('admin.player.seen') }),
    width: '11rem',
    cell: ({ seenAt }) => seenAt && <Time time={seenAt} />,
  },
];
