import type { TFunction } from 'i18next';
import type { RankingRow } from '#contract/players/players.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { numberText } from '../../base/i18n/numberText.ts';
import type { Column } from '../../base/ui/lists/column.ts';
import { playerColumns } from '../playerColumns.tsx';

/** Returns the columns of the ranking, with the dan if somebody in these rows has one: only LR2 players do. */
export function rankingColumns(
  t: TFunction,
  language: string,
  table: TableRules,
  rows: readonly RankingRow[],
): Column<RankingRow>[] {
  const number = (value: number, digits = 0) => numberText(language, value, digits);
  return [
    ...playerColumns<RankingRow>(t, { language, tableId: table.id, isRankSortable: true, isNameSortable: true }),
    {
      id: 'level',
      header: t('results.column.level'),
      numeric: true,
      width: '6rem',
      cell: ({ userLevel }) => number(userLevel),
    },
    {
      id: 'skill',
      header: t('results.column.skill'),
      onPhone: true,
      numeric: true,
      width: '8rem',
      cell: ({ userSkill }) => number(userSkill, 2),
    },
    {
      id: 'exp',
      header: t('results.column.exp'),
      sortable: true,
      numeric: true,
      width: '9rem',
      cell: ({ exp }) => number(exp),
    },
    {
      id: 'playcount',
      header: t('results.column.playcount'),
      sortable: true,
      numeric: true,
      width: '9rem',
      cell: ({ playcount }) => number(playcount),
    },
    ...(rows.some((row) => danOf(row, table) !== '-')
      ? [
          {
            id: 'dan',
            header: t('results.column.dan'),
            width: '8rem',
            cell: (row: RankingRow) => <bdi>{danText(danOf(row, table))}</bdi>,
          },
        ]
      : []),
  ];
}

const danOf = ({ dan, dan2 }: RankingRow, { playStyle }: TableRules) => (playStyle === 'DP' ? dan2 : dan);

const danText = (dan: string) => (dan === '-' ? '–' : dan);
