import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { adminPlayers, type PlayerRow } from '#contract/moderation/admin.ts';
import { useEndpoint } from '../base/api/useEndpoint.ts';
import { Time } from '../base/i18n/Time.tsx';
import { Group } from '../base/ui/Layout.tsx';
import { PageLink } from '../base/ui/lists/Pagination.tsx';
import { SearchField } from '../base/ui/lists/SearchField.tsx';
import { useSetListSearch } from '../base/ui/lists/useSetListSearch.ts';
import { Loaded } from '../base/ui/states/Loaded.tsx';
import { Tag } from '../base/ui/Tag.tsx';
import { paths } from '../frame/pages/paths.ts';
import styles from './Admin.module.css';
import { AdminFrame } from './AdminFrame.tsx';
import { Items, Section } from './Section.tsx';

/** Finds players by nickname, login ID or ranking ID. */
export function AdminPlayersPage() {
  return <AdminFrame title="admin.players" content={Players} />;
}

function Players() {
  const { t } = useTranslation();
  const { search = '', page = 1 } = useSearch({ from: paths.adminPlayers });
  const change = useSetListSearch();
  const query = useEndpoint(adminPlayers, { query: { search, page } }, { keepsPrevious: true });
  return (
    <>
      <Group>
        <SearchField
          label={t('admin.player.search')}
          value={search}
          onSearch={(value, replaces) => change({ search: value }, { replaces })}
        />
      </Group>
      <Loaded query={query} lines={12}>
        {({ source, more }) => (
          <Section title={t('admin.player.found')}>
            <Items none={t('list.none')}>
              {source.map((player) => (
                <Player key={player.account} player={player} />
              ))}
            </Items>
            <nav aria-label={t('list.pages')} className={styles.line}>
              {page > 1 && <PageLink page={page - 1}>{t('list.previous')}</PageLink>}
              {more && <PageLink page={page + 1}>{t('list.next')}</PageLink>}
            </nav>
          </Section>
        )}
      </Loaded>
    </>
  );
}

function Player({ player: { account, nickname, userId, rankingIds, seenAt, states } }: { player: PlayerRow }) {
  const { t } = useTranslation();
  return (
    <li className={styles.line}>
      <Link to={paths.adminPlayer} search={{ of: `#${account}` }} dir="auto">
        {nickname ?? t('list.deletedAccount')}
      </Link>
      {states.map((state) => (
        <Tag key={state} color="var(--warn)">
          {t(`admin.playerState.${state}`)}
        </Tag>
      ))}
      {userId !== null && <bdi>{userId}</bdi>}
      {rankingIds.length > 0 && <span>{rankingIds.join(', ')}</span>}
      {seenAt && (
        <span className="note">
          {t('admin.player.seen')}: <Time time={seenAt} />
        </span>
      )}
    </li>
  );
}
