import { useDebouncedValue } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { quickSearch } from '#contract/site.ts';
import { useEndpoint } from '../../base/api/useEndpoint.ts';
import { Icon } from '../../base/ui/Icon.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { LevelTag } from '../../tables/LevelTag.tsx';
import { PROFILE_TABLE } from '../../tables/profileTable.ts';
import { SkillName } from '../../tables/SkillName.tsx';
import styles from './QuickSearch.module.css';
import { rankPages } from './rankPages.ts';
import { type SitePage, useSitePages } from './useSitePages.ts';

/** The delay after the last key before the server is queried. */
const DEBOUNCE_MS = 200;

const MAX_PAGES = 8;

interface SearchResult {
  key: string;
  address: SitePage['address'];
  content: ReactNode;
}

/** The results of one kind. */
export interface SearchResultGroup {
  name: 'songs' | 'players' | 'pages';
  results: readonly SearchResult[];
}

/**
 * Finds charts and players on the server, and pages in the browser, for a typed text. Without one it returns the pages
 * of the menu. Groups without results are left out.
 */
export function useSearchResults(typed: string) {
  const { t } = useTranslation();
  const value = typed.trim();
  const [debounced] = useDebouncedValue(value, DEBOUNCE_MS);
  const { data, error, isFetching, isPlaceholderData, refetch } = useEndpoint(
    quickSearch,
    { query: { value: debounced } },
    { enabled: debounced !== '' && value !== '', keepsPrevious: true },
  );
  const { ofMenu, all } = useSitePages();
  const reply = value === '' || debounced === '' || error ? undefined : data;

  const groups: readonly SearchResultGroup[] = [
    {
      name: 'songs',
      results: (reply?.songs ?? []).map(({ table, entryNo, level, title, artist, official }) => ({
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
      results: (reply?.players ?? []).map(({ userid, nickname, color }) => ({
        key: `player-${userid}`,
        address: { to: paths.user, params: { tableId: PROFILE_TABLE, userId: userid } },
        content: (
          <>
            <Icon name="user" />
            <span className={styles.name}>
              <SkillName color={color}>{nickname}</SkillName>
            </span>
          </>
        ),
      })),
    },
    {
      name: 'pages',
      results: (value === '' ? ofMenu : rankPages(all, value, MAX_PAGES)).map(({ icon, name, table, address }) => ({
        key: `page-${table ?? ''}-${address.to}`,
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
    groups: groups.filter(({ results }) => results.length > 0),
    /** Whether the results are not yet complete for the typed text. */
    isPending: value !== '' && !error && (value !== debounced || isFetching || isPlaceholderData),
    failure: value === '' ? null : error,
    retry: () => void refetch(),
  };
}
