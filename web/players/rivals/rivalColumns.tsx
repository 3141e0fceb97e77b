import type { TFunction } from 'i18next';
import { lampOf, type Service } from '#domain/players/clears.ts';
import { isBpCompared } from '#domain/players/rivals.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { numberText, signedText } from '../../base/i18n/numberText.ts';
import type { Column } from '../../base/ui/lists/column.ts';
import { entryColumns } from '../../charts/entryColumns.tsx';
import { Lamp } from '../../tables/Lamp.tsx';
import { type ChartRow, lampOrder } from '../chartRows.ts';
import type { RivalRow } from './rivalRows.ts';
import type { Side } from './sidesOf.ts';

interface Compared {
  table: TableRules;
  own: Pick<Side, 'service'>;
  rival: Pick<Side, 'service'>;
}

/** Returns the result of one of the two players on a chart. */
type BestOf = (row: RivalRow) => ChartRow;

const ofOwn: BestOf = (row) => row;
const ofRival: BestOf = (row) => row.rival;

/** Returns the columns of a comparison of two players; those of the BP only of two LR2 players. */
export function rivalColumns(t: TFunction, language: string, { table, own, rival }: Compared): Column<RivalRow>[] {
  const number = (value: number) => numberText(language, value);

  const lamp = (id: 'lamp' | 'rLamp', service: Service, best: BestOf): Column<RivalRow> => ({
    id,
    header: t(`rivalPage.column.${id}`),
    sortable: true,
    onPhone: true,
    width: '7rem',
    sortBy: (row) => lampOrder(service, best(row).clear),
    cell: (row) => <Lamp lamp={lampOf(service, best(row).clear)?.bucket ?? ''} />,
  });
  const score = (id: 'score' | 'rScore', best: BestOf): Column<RivalRow> => ({
    id,
    header: t(`rivalPage.column.${id}`),
    sortable: true,
    numeric: true,
    width: '7.5rem',
    sortBy: (row) => best(row).score,
    cell: (row) => (best(row).clear > 0 ? number(best(row).score) : ''),
  });
  const percent = (id: 'percent' | 'rPercent', under: 'score' | 'rScore', best: BestOf): Column<RivalRow> => ({
    id,
    header: t(`rivalPage.column.${id}`),
    sortable: true,
    numeric: true,
    under,
    sortBy: (row) => best(row).percent ?? undefined,
    cell: (row) => {
      const value = best(row).percent;
      return value === null ? '' : `${numberText(language, value, 2)}%`;
    },
  });
  const minBp = (id: 'minbp' | 'rMinbp', best: BestOf): Column<RivalRow> => ({
    id,
    header: t(`rivalPage.column.${id}`),
    sortable: true,
    numeric: true,
    width: '6.5rem',
    sortBy: (row) => best(row).minbp ?? undefined,
    cell: (row) => best(row).minbp?.toLocaleString(language) ?? '',
  });

  return [
    ...entryColumns<RivalRow>(t, table),
    lamp('lamp', own.service, ofOwn),
    lamp('rLamp', rival.service, ofRival),
    score('score', ofOwn),
    percent('percent', 'score', ofOwn),
    score('rScore', ofRival),
    percent('rPercent', 'rScore', ofRival),
    {
      id: 'difference',
      header: t('rivalPage.column.difference'),
      sortable: true,
      onPhone: true,
      numeric: true,
      width: '7rem',
      sortBy: (row) => row.difference,
      cell: ({ difference, byScore }) =>
        difference === undefined ? '' : <span data-outcome={byScore}>{signedText(language, difference)}</span>,
    },
    ...(isBpCompared(own.service, rival.service) ? [minBp('minbp', ofOwn), minBp('rMinbp', ofRival)] : []),
  ];
}
