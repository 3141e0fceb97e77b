import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { RecommendRow } from '#contract/estimate/estimates.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { signedText } from '../../base/i18n/numberText.ts';
import type { Column } from '../../base/ui/lists/column.ts';
import { entryColumns } from '../../charts/entryColumns.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { EstimateCell } from '../EstimateCell.tsx';
import { totalColumn } from './recommendColumns.tsx';

/** Returns the columns of the charts whose lamps contradict their level, with a link to propose a change. */
export function auditColumns(t: TFunction, language: string, table: TableRules): Column<RecommendRow>[] {
  return [
    ...entryColumns<RecommendRow>(t, table),
    totalColumn(t, language),
    {
      id: 'blind',
      header: t('recommend.column.blind'),
      onPhone: true,
      numeric: true,
      width: '9rem',
      cell: ({ blind }) => <EstimateCell level={blind?.level ?? null} interval={blind} />,
    },
    {
      id: 'off',
      header: t('recommend.column.off'),
      sortable: true,
      numeric: true,
      width: '7rem',
      cell: ({ blind, level: current }) => blind && signedText(language, blind.level - Number(current), 1),
    },
    {
      id: 'propose',
      header: t('recommend.column.propose'),
      width: '12rem',
      cell: ({ entryNo }) => (
        <Link
          to={paths.vote}
          params={{ tableId: table.id }}
          search={{ list: 'revisions', revise: entryNo, evidence: true }}
        >
          {t('recommend.propose')}
        </Link>
      ),
    },
  ];
}
