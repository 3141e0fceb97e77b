import type { TFunction } from 'i18next';
import { type EstimatedLamp, estimatedLamps, type RecommendRow } from '#contract/estimate/estimates.ts';
import { FEW_PLAYERS } from '#domain/estimate/shown.ts';
import { lampOf } from '#domain/players/clears.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { numberText } from '../../base/i18n/numberText.ts';
import type { Column } from '../../base/ui/lists/column.ts';
import { entryColumns } from '../../charts/entryColumns.tsx';
import { Lamp } from '../../tables/Lamp.tsx';
import { EstimateCell } from '../EstimateCell.tsx';
import styles from './Recommend.module.css';

/** Returns the column that says how many players played a chart. */
export function totalColumn(t: TFunction, language: string): Column<RecommendRow> {
  return {
    id: 'total',
    header: t('recommend.column.total'),
    sortable: true,
    numeric: true,
    width: '6rem',
    cell: ({ total }) =>
      total <= FEW_PLAYERS ? (
        <span className={styles.few} title={t('recommend.fewPlayers')}>
          {numberText(language, total)}
        </span>
      ) : (
        numberText(language, total)
      ),
  };
}

/**
 * Returns the columns of the difficulty estimate.
 *
 * @param hasOwn whether the rows have the viewer's lamps and chances
 * @param lamp whose chance is shown; by default that of the next lamp of each chart
 */
export function recommendColumns(
  t: TFunction,
  language: string,
  table: TableRules,
  { hasOwn, lamp }: { hasOwn: boolean; lamp: EstimatedLamp | undefined },
): Column<RecommendRow>[] {
  const percent = (chance: number | null | undefined) =>
    chance === null || chance === undefined ? '–' : `${numberText(language, 100 * chance)}%`;
  const own: Column<RecommendRow>[] = [
    {
      id: 'own',
      header: t('recommend.column.own'),
      onPhone: true,
      width: '5rem',
      cell: ({ own: seen }) => seen && <Lamp lamp={lampOf(seen.playerName, seen.clear)?.bucket ?? 'NOPLAY'} />,
    },
    {
      id: 'chance',
      header: t('recommend.column.chance'),
      sortable: true,
      onPhone: true,
      numeric: true,
      width: '7rem',
      cell: ({ own: seen }) => {
        const shown = lamp ?? seen?.next;
        if (!seen || !shown) return '–';
        return (
          <span className={styles.chance}>
            <span className="note">{t(`chartEstimate.lamps.${shown}`)}</span> {percent(seen.chances[shown])}
          </span>
        );
      },
    },
  ];
  return [
    ...entryColumns<RecommendRow>(t, table),
    totalColumn(t, language),
    ...estimatedLamps.map(
      (estimated): Column<RecommendRow> => ({
        id: estimated,
        header: t(`chartEstimate.lamps.${estimated}`),
        sortable: true,
        onPhone: estimated === 'ec' || estimated === 'hc',
        numeric: true,
        width: '6.5rem',
        cell: (row) => (
          <span className={styles.lamp}>
            <span className={styles.lampName} aria-hidden="true">
              {t(`chartEstimate.lamps.${estimated}`)}
            </span>
            <EstimateCell level={row[estimated]} interval={row.intervals[estimated]} />
          </span>
        ),
      }),
    ),
    ...(hasOwn ? own : []),
  ];
}
