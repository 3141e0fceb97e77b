import type { UseQueryResult } from '@tanstack/react-query';
import { useElementScrollRestoration, useRouter, useSearch } from '@tanstack/react-router';
import {
  type CSSProperties,
  lazy,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  type SyntheticEvent,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { tableNotes } from '#contract/charts/charts.ts';
import { levelsOf } from '#domain/tables/level.ts';
import type { Failure } from '../../base/api/call.ts';
import { useEndpoint } from '../../base/api/useEndpoint.ts';
import { withTexts } from '../../base/i18n/texts.ts';
import { tableColor } from '../../base/theme/tableColor.ts';
import { AddressForm } from '../../base/ui/AddressForm.tsx';
import { Icon } from '../../base/ui/Icon.tsx';
import type { Column, Sort } from '../../base/ui/lists/column.ts';
import listTools from '../../base/ui/lists/ListTools.module.css';
import { parseListSort, parseText, stringifySort } from '../../base/ui/lists/listSearch.ts';
import { SortableHeader } from '../../base/ui/lists/SortableHeader.tsx';
import { SortSelect } from '../../base/ui/lists/SortSelect.tsx';
import { sortRows } from '../../base/ui/lists/useSortedRows.ts';
import { EmptyState } from '../../base/ui/states/EmptyState.tsx';
import { Loaded } from '../../base/ui/states/Loaded.tsx';
import { LevelRows, type RowFacts, rowGroups } from './LevelRows.tsx';
import { AddToGame, ListLinks } from './ListLinks.tsx';
import { type DataRow, entryAt, filteredRows, levelOrder, numberOf, pageOf } from './listRows.ts';
import styles from './PublishedList.module.css';
import type { PublishedList } from './publishedList.ts';
import { useGrowingCount } from './useGrowingCount.ts';
import { useOpenChart } from './useOpenChart.ts';
import { useOwnLamps } from './useOwnLamps.ts';

const load = withTexts(() => import('./ChartPanel.tsx'), 'entries', 'estimates', 'chartTags');
const ChartPanel = lazy(async () => ({ default: (await load()).ChartPanel }));

interface ChartListProps {
  list: PublishedList;
  name: string;
  query: UseQueryResult<DataRow[], Failure>;
}

const notLoaded: readonly DataRow[] = [];
const unknownNotes: Readonly<Record<string, number>> = {};

/** Lists all charts of a published list in groups by level, below one line of tools. */
export function ChartList({ list, name, query }: ChartListProps) {
  const { table, symbol, about, page } = list;
  const rows = query.data ?? notLoaded;
  // The newest month of uploads comes first.
  const isNewestFirst = about?.kind === 'uploader';
  const { t } = useTranslation();
  const { isShown: hasLamps, lamps } = useOwnLamps(table);
  const known = useEndpoint(
    tableNotes,
    { query: { table: table?.id ?? '' } },
    { enabled: table !== null && query.isSuccess },
  );
  // Drawing thousands of numbers can wait.
  const notes = useDeferredValue(known.data?.notes ?? unknownNotes);
  const hasComment = useMemo(() => rows.some(({ comment }) => comment), [rows]);
  const sortForm = useId();
  // Without script they are in the address.
  const address: { search?: unknown; sort?: unknown } = useSearch({ strict: false });
  const [filter, setFilter] = useState(parseText(address.search) ?? '');
  const shownFilter = useDeferredValue(filter);
  const byLevel: Sort = useMemo(() => ({ id: 'level', desc: isNewestFirst }), [isNewestFirst]);
  const [sort, setSort] = useState(
    parseListSort(parseText(address.sort), ['level', 'title', 'artist', 'notes'], byLevel),
  );
  const columns = useMemo((): Column<DataRow>[] => {
    const column = (id: string, header: string, more: Partial<Column<DataRow>> = {}): Column<DataRow> => ({
      id,
      header,
      ...more,
      sortable: more.sortBy !== undefined,
      cell: () => null,
    });
    const lampOf = ({ md5 }: DataRow) => lamps.get(md5)?.rank;
    const notesOf = (row: DataRow) => notes[numberOf(row)];
    return [
      column('level', t('publishedList.level'), { sortBy: levelOrder, width: table ? '5rem' : '7.5rem' }),
      column('title', t('publishedList.title'), { sortBy: ({ title }) => title }),
      column('artist', t('publishedList.artist'), { sortBy: ({ artist }) => artist, width: '27%' }),
      ...(table ? [column('notes', t('publishedList.notes'), { sortBy: notesOf, width: '6rem', numeric: true })] : []),
      ...(hasLamps ? [column('lamp', t('publishedList.lamp'), { sortBy: lampOf, width: '5rem' })] : []),
      column('link', t('publishedList.link'), { width: '4.5rem' }),
      ...(hasComment ? [column('comment', t('publishedList.comment'), { width: '24%' })] : []),
    ];
  }, [t, table, notes, hasLamps, lamps, hasComment]);
  const groups = useMemo(() => {
    const sorted = sortRows(columns, filteredRows(rows, shownFilter, symbol), sort);
    const levels = Map.groupBy(sorted, ({ level }) => (sort.id === 'level' ? level : ''));
    return [...levels].flatMap(([level, ofLevel]) => rowGroups(level, ofLevel));
  }, [columns, rows, shownFilter, symbol, sort]);
  const shown = useMemo(() => groups.flatMap((group) => group.rows), [groups]);
  const total = shown.length;
  const scrolled = useElementScrollRestoration({ getElement: () => window })?.scrollY ?? 0;
  const { count, showAll } = useGrowingCount(total, scrolled, `${shownFilter} ${stringifySort(sort)}`);
  const facts = useMemo(
    (): RowFacts => ({
      table: table?.id ?? null,
      symbol,
      lamps: hasLamps ? lamps : null,
      notes: table && notes,
      hasComment,
      song: t('publishedList.song'),
      chart: t('publishedList.chart'),
    }),
    [t, table, symbol, hasLamps, lamps, notes, hasComment],
  );
  const showLevels = (level: string) => {
    flushSync(() => {
      setFilter('');
      setSort(byLevel);
      showAll();
    });
    scrollToLevel(`level-${level}`);
  };
  const isLoaded = query.isSuccess;
  // An address may name a level, which the browser did not find before its rows were there.
  useEffect(() => {
    const level = decodeURIComponent(location.hash).slice(1);
    if (!isLoaded || !level.startsWith('level-')) return;
    showAll();
    scrollToLevel(level);
  }, [showAll, isLoaded]);

  const chart = useOpenChart(rows, shown, table?.id ?? null);
  const { opened } = chart;

  let place = 0;
  return (
    <>
      <div className={styles.tools}>
        <ListLinks list={list} />
        <search className={listTools.search}>
          <AddressForm name="search">
            <Icon name="search" size={16} />
            <input
              type="search"
              name="search"
              aria-label={t('publishedList.search')}
              placeholder={t('publishedList.search')}
              maxLength={200}
              value={filter}
              onChange={({ currentTarget }) => setFilter(currentTarget.value)}
            />
          </AddressForm>
        </search>
        <SortSelect columns={columns} sort={sort} onSort={setSort} />
        <p role="status" className="note">
          {rows.length > 0 &&
            (total === 0 ? t('publishedList.nothingFound') : t('publishedList.charts', { count: total }))}
        </p>
        <LevelLinks list={list} rows={rows} onJump={showLevels} />
        <AddToGame page={page} />
      </div>
      <AddressForm name="sort" id={sortForm} />
      <Loaded query={query} lines={20}>
        {() =>
          rows.length === 0 ? (
            <EmptyState icon="list" title={t('publishedList.empty')} />
          ) : (
            <div className={styles.split} data-open={opened !== null}>
              <ChartTable name={name} columns={columns} table={chart.list} isWhole={scrolled > 0} onOpen={chart.open}>
                <thead>
                  <tr>
                    {columns.map((column) => (
                      <SortableHeader key={column.id} columns={[column]} sort={sort} onSort={setSort} form={sortForm} />
                    ))}
                  </tr>
                </thead>
                {groups.map((group) => {
                  const isDrawn = place < count;
                  place += group.rows.length;
                  return isDrawn ? (
                    <LevelRows
                      key={group.key}
                      group={group}
                      facts={facts}
                      opened={opened && group.rows.includes(opened) ? opened : null}
                    />
                  ) : null;
                })}
              </ChartTable>
              {opened && (
                <Suspense fallback={<div className={styles.beside} aria-busy="true" />}>
                  <ChartPanel
                    row={opened}
                    page={pageOf(opened, table?.id ?? null)}
                    previous={chart.previous}
                    next={chart.next}
                    onOpen={chart.open}
                    onClose={chart.close}
                  />
                </Suspense>
              )}
            </div>
          )
        }
      </Loaded>
      {count < total && (
        <noscript>
          <a href="?plain">{t('publishedList.plain')}</a>
        </noscript>
      )}
    </>
  );
}

/** Scrolls to the first row of a level. */
function scrollToLevel(id: string) {
  const scroll = () => document.getElementById(id)?.scrollIntoView();
  // At the second time the rows around it are as high as they are.
  requestAnimationFrame(() => setTimeout(() => [scroll(), requestAnimationFrame(scroll)]));
}

interface ChartTableProps {
  name: string;
  columns: readonly Column<DataRow>[];
  /** Whether the page will be scrolled at once, which needs the true heights of all rows. */
  isWhole: boolean;
  table: RefObject<HTMLTableElement | null>;
  /** Opens the chart whose page is at a path in the list; false if that page is no entry's. */
  onOpen: (page: string) => boolean;
  children: ReactNode;
}

/** The table around the rows. Their links are ordinary ones, as thousands of the router's would be slow to render. */
function ChartTable({ name, columns, table, isWhole, onOpen, children }: ChartTableProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isMeasured, setMeasured] = useState(!isWhole);
  useEffect(() => {
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => setMeasured(true)));
    return () => cancelAnimationFrame(frame);
  }, []);
  const widths = (shown: readonly Column<DataRow>[]) => shown.map(({ width }) => width ?? 'minmax(0, 1fr)').join(' ');
  const variables = {
    '--unit': JSON.stringify(t('publishedList.notes').toLocaleLowerCase()),
    '--columns': widths(columns),
    '--columns-beside': widths(columns.filter(({ id }) => id !== 'artist' && id !== 'comment')),
  };
  const follow = (event: MouseEvent) => {
    const href = pageLinked(event);
    if (href === null || event.button > 1) return;
    const isOnLink = (event.target as Element).closest('a') !== null;
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    // Text beside the link can be selected.
    if (!isOnLink && getSelection()?.type === 'Range') return;
    if (!isPlain) return isOnLink ? undefined : void window.open(href, '_blank', 'noopener');
    event.preventDefault();
    if (!onOpen(href)) router.history.push(href);
  };
  const preload = (event: SyntheticEvent, delay = 0) => {
    clearTimeout(timer.current);
    const href = pageLinked(event);
    if (href === null) return;
    const entry = entryAt(href);
    const hint = () =>
      entry ? load().then(({ hintChart }) => hintChart(entry)) : router.preloadRoute({ to: '.', href });
    timer.current = setTimeout(() => void hint().catch(() => undefined), delay);
  };
  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
      <table
        ref={table}
        className={styles.table}
        data-measured={isMeasured}
        style={variables as CSSProperties}
        aria-label={name}
        onClick={follow}
        onAuxClick={follow}
        onPointerOver={(event) => preload(event, router.options.defaultPreloadDelay)}
        onPointerLeave={() => clearTimeout(timer.current)}
        onTouchStart={(event) => preload(event)}
        onFocus={(event) => preload(event)}
      >
        {children}
      </table>
    </div>
  );
}

/** Returns the path of the page of the row that an event is in; null on links to other sites, which open in a new tab. */
function pageLinked({ target }: SyntheticEvent): string | null {
  const pressed = target as Element;
  const link = pressed.closest('a') ?? pressed.closest('tr')?.querySelector<HTMLAnchorElement>('a.title-link');
  return link?.target === '' ? link.getAttribute('href') : null;
}

/** Links to the levels that have charts; a press first sorts the list by level and shows all of it. */
function LevelLinks({
  list: { table, symbol, about },
  rows,
  onJump,
}: {
  list: PublishedList;
  rows: readonly DataRow[];
  onJump: (level: string) => void;
}) {
  const { t } = useTranslation();
  const filled = useMemo(() => new Set(rows.map(({ level }) => level)), [rows]);
  const isWhole = table !== null && symbol === table.symbol;
  const levels = isWhole ? levelsOf(table).map(String) : [...filled];
  if (about?.kind === 'uploader') levels.reverse();
  return (
    <nav aria-label={t('publishedList.levels')} className={styles.levels}>
      <span aria-hidden="true">{t('publishedList.level')}</span>
      {levels.map((level) =>
        filled.has(level) ? (
          <a
            key={level}
            // Only a script shows all levels of a long list.
            href={typeof document === 'undefined' ? `?search=${encodeURIComponent(symbol + level)}` : `#level-${level}`}
            style={{ color: table ? tableColor(table.id) : undefined }}
            onClick={() => onJump(level)}
          >
            {level}
          </a>
        ) : (
          <span key={level}>{level}</span>
        ),
      )}
    </nav>
  );
}
