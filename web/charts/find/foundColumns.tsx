import type { TFunction } from 'i18next';
import { estimatedLamps } from '#contract/estimate/estimates.ts';
import type { FoundChart } from '#contract/site/findCharts.ts';
import { lampOf } from '#domain/players/clears.ts';
import { numberText } from '../../base/i18n/numberText.ts';
import { Time } from '../../base/i18n/Time.tsx';
import type { Column } from '../../base/ui/lists/column.ts';
import { Lamp } from '../../tables/Lamp.tsx';
import { LevelTag } from '../../tables/LevelTag.tsx';
import { bpmText } from '../bpmText.ts';
import { EntryTitle } from '../EntryTitle.tsx';
import { artistColumn } from '../entryColumns.tsx';

interface FoundColumnsOptions {
  /** Whether the rows have the viewer's lamps. */
  hasOwn: boolean;
  /** Whether there is room for what few look for. */
  isWide: boolean;
  /** Whether rows are cards, in which a number has its name beside it. */
  isPhone: boolean;
  /** What the charts are filtered and sorted by, which is shown in any case. */
  asked: readonly string[];
}

/** Returns the columns of charts of all tables. What is unknown is a dash. */
export function foundColumns(
  t: TFunction,
  language: string,
  { hasOwn, isWide, isPhone, asked }: FoundColumnsOptions,
): Column<FoundChart>[] {
  const number = (value: number | null, decimals = 0) => (value === null ? '–' : numberText(language, value, decimals));
  const numeric = (id: string, header: string, width: string, value: (row: FoundChart) => string) => {
    const onPhone = id === 'notes' || asked.includes(id);
    const cell = (row: FoundChart) => (
      <span>
        {isPhone && onPhone && <span className="hint">{header} </span>}
        {value(row)}
      </span>
    );
    return { id, header, sortable: true, numeric: true, onPhone, width, cell };
  };
  const columns: (Column<FoundChart> & { isExtra?: boolean; isRoomy?: boolean })[] = [
    {
      id: 'level',
      header: t('list.column.level'),
      sortable: true,
      onPhone: true,
      width: '5rem',
      cell: ({ table, level }) => <LevelTag table={table} level={level} />,
    },
    {
      id: 'title',
      header: t('findCharts.by.title'),
      sortable: true,
      rowHeader: true,
      onPhone: true,
      width: '34%',
      cell: ({ table, entryNo, title }) => <EntryTitle tableId={table} entryNo={entryNo} title={title} />,
    },
    { ...artistColumn(t('findCharts.by.artist')), sortable: true },
    { id: 'keys', header: t('findCharts.by.keys'), sortable: true, width: '6rem', cell: ({ keys }) => keys ?? '–' },
    numeric('notes', t('findCharts.by.notes'), '5.5rem', ({ notes }) => number(notes)),
    numeric('bpm', t('findCharts.by.bpm'), '6.5rem', ({ minBpm, maxBpm }) =>
      minBpm === null || maxBpm === null ? '–' : bpmText({ minBpm, maxBpm }),
    ),
    { ...numeric('total', t('findCharts.by.total'), '5rem', ({ total }) => number(total)), isRoomy: true },
    { ...numeric('peak', t('findCharts.column.peak'), '5rem', ({ peak }) => number(peak)), isRoomy: true },
    { ...numeric('length', t('findCharts.column.length'), '5rem', ({ length }) => timeText(length)), isRoomy: true },
    {
      ...numeric('longnotes', t('findCharts.column.longnotes'), '5rem', ({ longNotes }) => number(longNotes)),
      isExtra: true,
    },
    ...estimatedLamps.map((lamp) => ({
      ...numeric(lamp, t(`findCharts.by.${lamp}`), '6rem', (row) => number(row[lamp], 1)),
      isExtra: true,
    })),
    {
      id: 'published',
      header: t('findCharts.by.published'),
      sortable: true,
      width: '8rem',
      isExtra: true,
      cell: ({ publishedTime }) => (publishedTime === null ? '–' : <Time time={publishedTime} />),
    },
    {
      id: 'tags',
      header: t('findCharts.by.tags'),
      width: '15%',
      isRoomy: true,
      cell: ({ tags }) => <span className="hint">{tags.map((tag) => t(`chartTags.${tag}`)).join(', ')}</span>,
    },
    ...(hasOwn
      ? [
          {
            id: 'ownlamp',
            header: t('findCharts.by.ownlamp'),
            sortable: true,
            onPhone: true,
            width: '6rem',
            cell: ({ own }: FoundChart) => (
              <Lamp lamp={(own && lampOf(own.playerName, own.clear)?.bucket) ?? 'NOPLAY'} />
            ),
          },
        ]
      : []),
  ];
  const isAsked = (id: string) => asked.includes(id) || (id === 'published' && asked.includes('since'));
  return columns.filter(({ id, isExtra, isRoomy }) => isAsked(id) || !(isExtra || (isRoomy && !isWide)));
}

/** Writes seconds as `2:05`. */
const timeText = (seconds: number | null) =>
  seconds === null ? '–' : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
