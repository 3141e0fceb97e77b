import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reply } from '#contract/platform/endpoint.ts';
import { quickSearch } from '#contract/site/site.ts';
import { chartQuestion } from '#domain/uploads/chartQuestion.ts';
import { uploadTags } from '#domain/uploads/tags.ts';
import { currentRules } from '../../base/api/currentRules.ts';
import { useEndpoint } from '../../base/api/useEndpoint.ts';
import { Icon } from '../../base/ui/Icon.tsx';
import { useDebouncedValue } from '../../base/ui/useDebouncedValue.ts';
import { RevisionTag } from '../../charts/RevisionTag.tsx';
import { menuParams } from '../../frame/pages/menuParams.ts';
import { paths } from '../../frame/pages/paths.ts';
import { LevelTag } from '../../tables/LevelTag.tsx';
import { PROFILE_TABLE } from '../../tables/profileTable.ts';
import { SkillName } from '../../tables/SkillName.tsx';
import { EntryState, ResultTag } from '../../voting/voteResult/ResultTag.tsx';
import styles from './QuickSearch.module.css';
import { rankPages } from './rankPages.ts';
import { searchedLevels } from './searchedLevels.ts';
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
  name: 'levels' | 'songs' | 'find' | 'revisions' | 'uploads' | 'players' | 'pages' | 'instead';
  results: readonly SearchResult[];
}

/** What the server found. */
type Found = Reply<typeof quickSearch>;

/**
 * Finds charts, revisions, uploads and players on the server, and levels and pages in the browser, for a typed text.
 * Without one it returns the pages of the menu; where nothing is found, the searches of the lists. Groups without results
 * are left out.
 */
export function useSearchResults(typed: string) {
  const { t } = useTranslation();
  const value = typed.trim();
  const debounced = useDebouncedValue(value, DEBOUNCE_MS);
  const { data, error, isFetching, isPlaceholderData, refetch } = useEndpoint(
    quickSearch,
    { query: { value: debounced } },
    { enabled: debounced !== '' && value !== '', keepsPrevious: true },
  );
  const { ofMenu, all } = useSitePages();
  const reply = value === '' || debounced === '' || error ? undefined : data;
  const isPending = value !== '' && !error && (value !== debounced || isFetching || isPlaceholderData);

  const groups: SearchResultGroup[] = [
    { name: 'levels', results: levelResults(t, value) },
    { name: 'songs', results: reply ? songResults(reply) : [] },
    { name: 'find', results: findResults(t, value) },
    { name: 'revisions', results: (reply?.revisions ?? []).map(revisionResult) },
    { name: 'uploads', results: (reply?.uploads ?? []).map(uploadResult) },
    { name: 'players', results: (reply?.players ?? []).map(playerResult) },
    { name: 'pages', results: (value === '' ? ofMenu : rankPages(all, value, MAX_PAGES)).map(pageResult) },
  ];
  const isNothingFound = value !== '' && !isPending && !error && groups.every(({ results }) => results.length === 0);
  if (isNothingFound) groups.push({ name: 'instead', results: otherSearches(t, value).map(pageResult) });
  return {
    groups: groups.filter(({ results }) => results.length > 0),
    isNothingFound,
    /** Whether the results are not yet complete for the typed text. */
    isPending,
    failure: value === '' ? null : error,
    retry: () => void refetch(),
  };
}

const entryPath = (to: string, table: string, entryNo: number) => ({
  to,
  params: { tableId: table, entryNo: String(entryNo) },
});

/** The lists of the charts at a level that the text names. */
function levelResults(t: TFunction, search: string): SearchResult[] {
  return searchedLevels(currentRules().tables, search).flatMap(({ table, level }) => {
    const ofTable = { params: { tableId: table.id }, search: { levelfilter: level } };
    const lists = [
      {
        name: t('table.list.official'),
        address: { to: paths.officialList, params: ofTable.params, hash: `level-${level}` },
      },
      { name: t('menu.submissions'), address: { to: paths.submissions, ...ofTable } },
      { name: t('menu.recommend'), address: { to: paths.recommend, ...ofTable } },
    ];
    return lists.map(({ name, address }) => ({
      key: `level-${table.id}-${level}-${name}`,
      address,
      content: (
        <>
          <Level table={table.id} level={level} />
          <span className={styles.name}>{name}</span>
          <span className={styles.side}>{table.name}</span>
        </>
      ),
    }));
  });
}

/** The page of the charts that a text asks for by what they are. */
function findResults(t: TFunction, typed: string): SearchResult[] {
  const names = uploadTags.map((tag) => [t(`chartTags.${tag}`), tag] as const);
  const question = chartQuestion(typed, currentRules().tables, names);
  if (!question) return [];
  const { filters, search, words } = question;
  const what = [...words, ...(search ? [`“${search}”`] : [])].join(' · ');
  const address = { to: paths.charts, params: {}, search: { ...filters, search } };
  return [pageResult({ icon: 'filter', name: t('search.findCharts', { what }), table: null, address })];
}

function songResults({ songs, chart }: Found): SearchResult[] {
  const entries = songs.map(({ table, entryNo, level, title, artist, voteResult, deleted }) => ({
    key: `song-${table}-${entryNo}`,
    address: entryPath(paths.song, table, entryNo),
    content: (
      <>
        <Level table={table} level={level} />
        <Titled title={title} more={artist} />
        {(voteResult !== 'accept' || deleted) && <EntryState result={voteResult} deleted={deleted} />}
      </>
    ),
  }));
  if (!chart) return entries;
  const content = (
    <>
      <Icon name="lanes" />
      <Titled title={chart.title} more={chart.artist} />
    </>
  );
  return [...entries, { key: 'chart', address: { to: paths.chart, params: { sha256: chart.sha256 } }, content }];
}

function revisionResult({
  table,
  entryNo,
  type,
  target,
  level,
  title,
  voteResult,
}: Found['revisions'][number]): SearchResult {
  return {
    key: `revision-${table}-${entryNo}`,
    address: entryPath(paths.revision, table, entryNo),
    content: (
      <>
        <Level table={table} level={level} />
        <span className={styles.name}>{title}</span>
        <RevisionTag type={type} target={target} />
        <ResultTag result={voteResult} />
      </>
    ),
  };
}

function uploadResult({ entryNo, title, artist }: Found['uploads'][number]): SearchResult {
  return {
    key: `upload-${entryNo}`,
    address: { to: paths.upload, params: { entryNo: String(entryNo) } },
    content: (
      <>
        <Icon name="upload" />
        <Titled title={title} more={artist} />
      </>
    ),
  };
}

function playerResult({ userid, nickname, color }: Found['players'][number]): SearchResult {
  return {
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
  };
}

type PageResult = Pick<SitePage, 'icon' | 'name' | 'table' | 'address'>;

function pageResult({ icon, name, table, address }: PageResult): SearchResult {
  const at = `${address.to}#${address.hash ?? ''}`;
  return {
    key: `page-${table ?? ''}-${at}`,
    address,
    content: (
      <>
        <Icon name={icon} />
        <span className={styles.name}>{name}</span>
        {table && <span className={styles.side}>{table}</span>}
      </>
    ),
  };
}

/** The lists that can be searched further, and the help, for a text that finds nothing. */
function otherSearches(t: TFunction, search: string): PageResult[] {
  return [
    {
      icon: 'upload',
      name: t('search.inUploads', { search }),
      table: null,
      address: { to: paths.uploader, params: {}, search: { search } },
    },
    { icon: 'vote', name: t('search.propose'), table: null, address: { to: paths.vote, params: menuParams() } },
    { icon: 'help', name: t('menu.help'), table: null, address: { to: paths.help, params: {} } },
  ];
}

function Level(place: { table: string; level: string }) {
  return (
    <span className={styles.level}>
      <LevelTag {...place} />
    </span>
  );
}

function Titled({ title, more }: { title: string; more: string }) {
  return (
    <span className={styles.name}>
      {title}
      <span className={styles.more}>{more}</span>
    </span>
  );
}
