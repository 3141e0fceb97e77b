import { useDebouncedValue } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { quickSearch } from '#contract/site.ts';
import { useEndpoint } from '../api/useEndpoint.ts';
import { paths } from '../pages/paths.ts';
import { LevelTag } from '../tables/LevelTag.tsx';
import { Icon } from '../ui/Icon.tsx';
import styles from './QuickSearch.module.css';
import { rankPages } from './rankPages.ts';
import { type SitePage, useSitePages } from './useSitePages.ts';

/** After the last key, before the server is asked. */
const PAUSE_MS = 200;

const PAGES = 8;

/** Where a profile opens (specification §2, Shell). */
const PROFILE_TABLE = 'sl';

interface Found {
  key: string;
  address: SitePage['address'];
  content: ReactNode;
}

interface FoundGroup {
  name: 'songs' | 'players' | 'pages';
  found: readonly Found[];
}

/** What is found for what is typed: songs and players from the server, pages at once. Nothing typed: the pages of the menu. */
export function useFound(typed: string) {
  const { t } = useTranslation();
  const value = typed.trim();
  const [asked] = useDebouncedValue(value, PAUSE_MS);
  const { data, error, isFetching, isPlaceholderData, refetch } = useEndpoint(
    quickSearch,
    { query: { value: asked } },
    { enabled: asked !== '' && value !== '', keepsPrevious: true },
  );
  const { ofMenu, all } = useSitePages();
  const reply = value === '' || asked === '' || error ? undefined : data;

  const groups: readonly FoundGroup[] = [
    {
      name: 'songs',
      found: (reply?.songs ?? []).map(({ table, entryNo, level, title, artist, official }) => ({
        key: `song-${table}-${entryNo}`,
        address: { to: paths.song, params: { tableId: table, entryNo: String(entryNo) } },
        content: (
          <>
            <span className={styles.level}>
              <LevelTag table={table} level={level} />
            </span>
            <span className={styles.name}>
              {title}
              <span className={styles.more}>{artist}</span>
            </span>
            {!official && <span className={styles.side}>{t('search.notOfficial')}</span>}
          </>
        ),
      })),
    },
    {
      name: 'players',
      found: (reply?.players ?? []).map(({ userid, nickname }) => ({
        key: `player-${userid}`,
        address: { to: paths.user, params: { tableId: PROFILE_TABLE, userId: userid } },
        content: (
          <>
            <Icon name="user" />
            <span className={styles.name}>{nickname}</span>
          </>
        ),
      })),
    },
    {
      name: 'pages',
      found: (value === '' ? ofMenu : rankPages(all, value, PAGES)).map(({ icon, name, table, address }) => ({
        key: `page-${table ?? ''}-${'href' in address ? address.href : address.to}`,
        address,
        content: (
          <>
            <Icon name={icon} />
            <span className={styles.name}>{name}</span>
            {table && <span className={styles.side}>{table}</span>}
          </>
        ),
      })),
    },
  ];
  return {
    groups: groups.filter(({ found }) => found.length > 0),
    /** What is shown is not yet all of what is typed for. */
    isPending: value !== '' && !error && (value !== asked || isFetching || isPlaceholderData),
    failure: value === '' ? null : error,
    retry: () => void refetch(),
  };
}
