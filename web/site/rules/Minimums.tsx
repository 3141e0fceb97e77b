import { useTranslation } from 'react-i18next';
import type { Band, TableRules } from '#domain/tables/tableRules.ts';
import { tableColor } from '../../base/theme/tableColor.ts';
import { Tag } from '../../base/ui/Tag.tsx';
import styles from './Rules.module.css';

interface MinimumsProps {
  tables: readonly TableRules[];
  kind: 'songs' | 'revisions';
}

/** Lists the minimum of votes by table and level. */
export function Minimums({ tables, kind }: MinimumsProps) {
  const { t } = useTranslation();
  return (
    <table className={styles.data}>
      <caption>{t(`rules.minimums.${kind}`)}</caption>
      <thead>
        <tr>
          <th scope="col">{t('rules.minimums.table')}</th>
          <th scope="col">{t('rules.minimums.levels')}</th>
          <th scope="col" className={styles.number}>
            {t('rules.minimums.votes')}
          </th>
        </tr>
      </thead>
      {tables.map((table) => {
        const bands = kind === 'songs' ? table.songMinimums : table.revisionMinimums;
        return (
          <tbody key={table.id}>
            {bands.map((band, index) => (
              <tr key={band.from}>
                {index === 0 && (
                  <th scope="rowgroup" rowSpan={bands.length}>
                    {table.name}
                  </th>
                )}
                <td>
                  <Tag color={tableColor(table.id)}>{levelsText(table, band)}</Tag>
                </td>
                <td className={styles.number}>{band.minimum}</td>
              </tr>
            ))}
          </tbody>
        );
      })}
    </table>
  );
}

/** Writes a range of levels: `st0–3`, or `st0`. */
function levelsText({ symbol }: TableRules, { from, to }: Band): string {
  return from === to ? `${symbol}${from}` : `${symbol}${from}–${to}`;
}
