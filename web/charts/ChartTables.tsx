import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Placement } from '#contract/uploads/uploads.ts';
import { Stack } from '../base/ui/Layout.tsx';
import { paths } from '../frame/pages/paths.ts';
import { LevelTag } from '../tables/LevelTag.tsx';
import styles from './ChartTables.module.css';
import detail from './Detail.module.css';

/** Lists the entries of a chart in the tables, with its level and state there; nothing without any. */
export function ChartTables({ tables }: { tables: readonly Placement[] }) {
  const { t } = useTranslation();
  if (tables.length === 0) return null;
  return (
    <section className={detail.card} aria-labelledby="tables">
      <h2 id="tables">{t('picture.tables')}</h2>
      <Stack component="ul" gap="var(--space-1)">
        {tables.map(({ table, entryNo, level, state }) => (
          <li key={`${table} ${entryNo}`}>
            <Link to={paths.song} params={{ tableId: table, entryNo: String(entryNo) }} className={styles.link}>
              <LevelTag table={table} level={level} />
              {t(`picture.standing.${state}`)}
            </Link>
          </li>
        ))}
      </Stack>
    </section>
  );
}
