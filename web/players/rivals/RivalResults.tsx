import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { CollapsiblePanel } from '../../base/ui/CollapsiblePanel.tsx';
import field from '../../base/ui/Field.module.css';
import { Group } from '../../base/ui/Layout.tsx';
import type { Column } from '../../base/ui/lists/column.ts';
import { DataTable } from '../../base/ui/lists/DataTable.tsx';
import { useSetListSearch } from '../../base/ui/lists/useSetListSearch.ts';
import { VisuallyHidden } from '../../base/ui/VisuallyHidden.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { LevelTag } from '../../tables/LevelTag.tsx';
import { Outcomes } from './Outcomes.tsx';
import styles from './Rivals.module.css';
import { type LevelOutcomes, outcomesByLevel, outcomesOf, type RivalRow } from './rivalRows.ts';

interface RivalResultsProps {
  table: TableRules;
  /** The name of the first player, whose wins they are. */
  name: string;
  rows: readonly RivalRow[];
}

/** Shows wins, draws and losses by lamp and by EX score in all. */
export function RivalResults({ name, rows }: Pick<RivalResultsProps, 'name' | 'rows'>) {
  const { t } = useTranslation();
  const all = outcomesOf(rows);
  return (
    <section className={styles.head} aria-labelledby="results">
      <VisuallyHidden component="h2" id="results">
        {t('rivalPage.results', { name })}
      </VisuallyHidden>
      <Group component="dl" className={styles.results} gap="var(--space-1) var(--space-6)" align="stretch">
        <div>
          <dt className="hint">{t('rivalPage.byLamp')}</dt>
          <dd>
            <Outcomes name={name} counts={all.byLamp} />
          </dd>
        </div>
        <div>
          <dt className="hint">{t('rivalPage.byScore')}</dt>
          <dd>
            <Outcomes name={name} counts={all.byScore} />
          </dd>
        </div>
      </Group>
      <PlayedChoice />
    </section>
  );
}

/** The results at each level, folded. */
export function RivalLevels({ table, rows }: Pick<RivalResultsProps, 'table' | 'rows'>) {
  const { t } = useTranslation();
  const levels = outcomesByLevel(rows);
  const columns = useMemo(
    (): Column<LevelOutcomes>[] => [
      {
        id: 'level',
        header: t('list.column.level'),
        onPhone: true,
        width: '6rem',
        cell: ({ level }) => <LevelTag table={table.id} level={String(level)} />,
      },
      {
        id: 'lamp',
        header: t('rivalPage.byLamp'),
        onPhone: true,
        cell: ({ byLamp }) => <Outcomes counts={byLamp} />,
      },
      {
        id: 'score',
        header: t('rivalPage.byScore'),
        onPhone: true,
        cell: ({ byScore }) => <Outcomes counts={byScore} />,
      },
    ],
    [t, table],
  );
  return (
    <CollapsiblePanel icon="ranking" title={t('rivalPage.perLevel')}>
      <p className="hint">{t('rivalPage.resultsHint')}</p>
      <DataTable
        caption={t('rivalPage.perLevel')}
        columns={columns}
        rows={levels}
        rowKey={({ level }) => String(level)}
      />
    </CollapsiblePanel>
  );
}

const PLAYED = ['both', 'all', 'one'] as const;

/** The choice of charts to compare: those that both played, that one played, or all. */
function PlayedChoice() {
  const { t } = useTranslation();
  const { played = 'both' } = useSearch({ from: paths.rival });
  const change = useSetListSearch();
  return (
    <select
      name="played"
      className={field.input}
      aria-label={t('rivalPage.played')}
      value={played}
      onChange={({ currentTarget: { value } }) =>
        change({ played: value === 'all' || value === 'one' ? value : undefined })
      }
    >
      {PLAYED.map((option) => (
        <option key={option} value={option}>
          {t(`rivalPage.playedBy.${option}`)}
        </option>
      ))}
    </select>
  );
}
