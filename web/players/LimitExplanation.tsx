import { useTranslation } from 'react-i18next';
import type { RestrictionExplained } from '#contract/players/players.ts';
import { levelName } from '#domain/tables/level.ts';
import { tableById } from '#domain/tables/tableRules.ts';
import { currentRules } from '../base/api/currentRules.ts';
import { tableColor } from '../base/theme/tableColor.ts';
import { Icon } from '../base/ui/Icon.tsx';
import { Stack } from '../base/ui/Layout.tsx';
import loading from '../base/ui/states/Loading.module.css';
import { TableMark } from '../tables/TableMark.tsx';
import styles from './Limits.module.css';
import type { Limit } from './limitsByStyle.ts';
import { raiseText, reasonText } from './limitTexts.ts';

interface LimitExplanationProps {
  limit: Limit;
  explained: RestrictionExplained | undefined;
  isPending: boolean;
}

/** The limit of one table with the clears that raise it; unfolded also why, by which clears, and other ways. */
export function LimitExplanation({ limit: { table, level }, explained, isPending }: LimitExplanationProps) {
  const { t } = useTranslation();
  const { tables } = currentRules();
  const isTop = level === table.highest;
  /** The table of the clears: another one where its right covers this table. */
  const clearedTable =
    explained?.because.rule === 'waived' ? (tableById({ tables }, explained.because.by) ?? table) : table;
  const limitText = level === null ? t('limits.none') : isTop ? t('limits.all') : levelName(table, level);
  const [raise, ...others] = explained?.raisedBy ?? [];
  return (
    <details className={styles.table}>
      <summary>
        <span style={{ color: tableColor(table.id) }}>
          <TableMark table={table.id} size={16} />
        </span>
        <span className={styles.name}>{table.name}</span>
        <span className={level === null ? styles.none : styles.level}>{limitText}</span>
        <Icon name="down" size={16} />
        {isPending && !isTop && <span className={`${styles.raise} ${loading.bar}`} style={{ height: '1.2em' }} />}
        {raise && <span className={styles.raise}>{raiseText(t, table, raise)}</span>}
      </summary>
      <Stack className={styles.why} gap="var(--space-icon)">
        {isPending && <span className={loading.bar} style={{ height: '3rem' }} />}
        {explained && <p>{reasonText(t, tables, table, explained.because)}</p>}
        {explained && explained.charts.length > 0 && (
          <ul className={`${styles.charts} hint`} aria-label={t('limits.charts')}>
            {explained.charts.map((chart) => (
              <li key={`${chart.level} ${chart.title}`}>
                <span>{levelName(clearedTable, chart.level)}</span> {chart.title}
              </li>
            ))}
          </ul>
        )}
        {others.length > 0 && (
          <>
            <p className="strong">{t('limits.next')}</p>
            <ul>
              {others.map((other) => {
                const text = raiseText(t, table, other);
                return <li key={text}>{text}</li>;
              })}
            </ul>
          </>
        )}
      </Stack>
    </details>
  );
}
