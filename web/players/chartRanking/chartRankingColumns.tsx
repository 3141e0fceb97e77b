import type { TFunction } from 'i18next';
import type { RankedScoreRow } from '#contract/players/chartRanking.ts';
import { lampOf } from '#domain/players/clears.ts';
import { scoreClients } from '#domain/players/plays/scoreClient.ts';
import { numberText } from '../../base/i18n/numberText.ts';
import { Time } from '../../base/i18n/Time.tsx';
import type { Column } from '../../base/ui/lists/column.ts';
import { Lamp } from '../../tables/Lamp.tsx';
import { playerColumns } from '../playerColumns.tsx';

interface ColumnsOptions {
  language: string;
  /** The table of the profiles that names link to. */
  tableId: string;
  /** The rows: a column without a value in any of them is left out. */
  rows: readonly RankedScoreRow[];
  /** Whether the server sorts the rows. */
  isSortable: boolean;
  /** The column that the rows are sorted by, which stays. */
  sortedBy?: string;
}

/** The columns whose value not every service reports, and the value. */
const REPORTED = {
  percent: 'percent',
  maxcombo: 'maxcombo',
  minbp: 'minbp',
  playcount: 'playcount',
  date: 'playedAt',
} as const satisfies Record<string, keyof RankedScoreRow>;

/** Returns the columns of the ranking of a chart or course. */
export function chartRankingColumns(
  t: TFunction,
  { language, tableId, rows, isSortable, sortedBy }: ColumnsOptions,
): Column<RankedScoreRow>[] {
  const number = (value: number, digits = 0) => numberText(language, value, digits);
  const numberOrNone = (value: number | null) => (value === null ? '–' : number(value));
  const isReported = (id: string) =>
    !(id in REPORTED) || rows.some((row) => row[REPORTED[id as keyof typeof REPORTED]] !== null);
  const columns: Column<RankedScoreRow>[] = [
    ...playerColumns<RankedScoreRow>(t, { language, tableId, isRankSortable: isSortable }),
    {
      id: 'lamp',
      header: t('results.column.lamp'),
      sortable: isSortable,
      onPhone: true,
      width: '5rem',
      cell: ({ playerName, clear }) => <Lamp lamp={lampOf(playerName, clear)?.bucket ?? 'NOPLAY'} />,
    },
    {
      id: 'score',
      header: t('results.column.score'),
      onPhone: true,
      numeric: true,
      width: '6rem',
      cell: ({ score, imported }) => (
        <>
          {number(score)}
          {imported && <small className="dim"> {t('chartRanking.imported')}</small>}
        </>
      ),
    },
    {
      id: 'percent',
      header: t('results.column.percent'),
      onPhone: true,
      numeric: true,
      width: '7.5rem',
      cell: ({ percent, djLevel }) =>
        percent === null ? (
          '–'
        ) : (
          <>
            <b>{djLevel}</b> {number(percent, 2)}%
          </>
        ),
    },
    {
      id: 'maxcombo',
      header: t('chartRanking.column.maxcombo'),
      sortable: isSortable,
      numeric: true,
      width: '7rem',
      cell: ({ maxcombo }) => numberOrNone(maxcombo),
    },
    {
      id: 'minbp',
      header: t('results.column.minbp'),
      sortable: isSortable,
      numeric: true,
      width: '6rem',
      cell: ({ minbp }) => numberOrNone(minbp),
    },
    {
      id: 'playcount',
      header: t('chartRanking.column.playcount'),
      numeric: true,
      width: '5rem',
      cell: ({ playcount }) => numberOrNone(playcount),
    },
    {
      id: 'client',
      header: t('results.client'),
      width: '6.5rem',
      cell: ({ client }) => scoreClients[client],
    },
    {
      id: 'date',
      header: t('common.inGmt9', { heading: t('results.column.playedAt') }),
      sortable: isSortable,
      width: '7rem',
      cell: ({ playedAt }) => (playedAt === null ? '–' : <Time time={playedAt} form="slashed" />),
    },
  ];
  return columns.filter(({ id }) => id === sortedBy || isReported(id));
}
