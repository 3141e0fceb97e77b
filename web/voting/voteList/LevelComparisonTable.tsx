import { useTranslation } from 'react-i18next';
import type { EquivalentLevel } from '#domain/tables/equivalentLevels.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { LevelTag } from '../../tables/LevelTag.tsx';
import styles from './ExoplanetIntro.module.css';

interface LevelComparisonTableProps {
  table: TableRules;
  rows: readonly EquivalentLevel[];
}

/** Shows each level of a table beside the levels of other tables that are about as hard. */
export function LevelComparisonTable({ table, rows }: LevelComparisonTableProps) {
  const { t } = useTranslation();
  return (
    <table className={styles.levels}>
      <thead>
        <tr>
          <th scope="col">{table.name}</th>
          <th scope="col">{t('exoplanet.others')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ level, from, to }) => (
          <tr key={level}>
            <th scope="row">
              <LevelTag table={table.id} level={String(level)} />
            </th>
            <td>
              {from && <LevelTag table={from.table} level={String(from.level)} />}
              {from && to && ' ~ '}
              {to && <LevelTag table={to.table} level={String(to.level)} />}
              {!from && ` ${t('exoplanet.below')}`}
              {!to && ` ${t('exoplanet.above')}`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
