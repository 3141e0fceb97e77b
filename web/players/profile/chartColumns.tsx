import type { TFunction } from 'i18next';
import { lampOf, type Service } from '#domain/players/clears.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { numberText } from '../../base/i18n/numberText.ts';
import { Time } from '../../base/i18n/Time.tsx';
import type { Column } from '../../base/ui/lists/column.ts';
import { entryColumns } from '../../charts/entryColumns.tsx';
import { Lamp } from '../../tables/Lamp.tsx';
import { type ChartRow, lampOrder } from '../chartRows.ts';

/** Returns the columns of the charts of a profile. */
export function chartColumns(t: TFunction, language: string, table: TableRules, service: Service): Column<ChartRow>[] {
  const number = (value: number, digits = 0) => numberText(language, value, digits);
  return [
    ...entryColumns<ChartRow>(t, table),
    {
      id: 'lamp',
      header: t('results.column.lamp'),
      sortable: true,
      onPhone: true,
      width: '5.5rem',
      sortBy: ({ clear }) => lampOrder(service, clear),
      cell: ({ clear }) => <Lamp lamp={lampOf(service, clear)?.bucket ?? ''} />,
    },
    {
      id: 'point',
      header: t('results.column.point'),
      sortable: true,
      onPhone: true,
      numeric: true,
      width: '6.5rem',
      sortBy: ({ point }) => point,
      cell: ({ point }) => (point > 0 ? number(point, 2) : ''),
    },
    {
      id: 'percent',
      header: t('results.column.percent'),
      sortable: true,
      numeric: true,
      width: '8rem',
      sortBy: ({ percent, score }) => percent ?? (score > 0 ? 0 : -1),
      cell: ({ rank, percent }) =>
        percent === null ? (
          ''
        ) : (
          <>
            <b>{rank}</b> {number(percent, 2)}%
          </>
        ),
    },
    {
      id: 'score',
      header: t('results.column.score'),
      sortable: true,
      numeric: true,
      width: '6.5rem',
      sortBy: ({ score }) => score,
      cell: ({ clear, score }) => (clear > 0 ? number(score) : ''),
    },
    {
      id: 'minbp',
      header: t('results.column.minbp'),
      sortable: true,
      numeric: true,
      width: '6.5rem',
      sortBy: ({ minbp }) => minbp ?? Number.MAX_SAFE_INTEGER,
      cell: ({ minbp }) => (minbp === null ? '' : number(minbp)),
    },
    {
      id: 'playedAt',
      header: t('common.inGmt9', { heading: t('results.column.playedAt') }),
      sortable: true,
      width: '7.5rem',
      sortBy: ({ playedAt }) => (playedAt === null ? 0 : Date.parse(playedAt)),
      cell: ({ playedAt }) => playedAt && <Time time={playedAt} form="slashed" />,
    },
  ];
}
