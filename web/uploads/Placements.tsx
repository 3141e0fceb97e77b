import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Placement } from '#contract/uploads/uploads.ts';
import { Group } from '../base/ui/Layout.tsx';
import { VisuallyHidden } from '../base/ui/VisuallyHidden.tsx';
import { paths } from '../frame/pages/paths.ts';
import { LevelTag } from '../tables/LevelTag.tsx';
import styles from './Uploads.module.css';

interface PlacementsProps {
  tables: readonly Placement[];
  /** Whether the state is in the tooltip of the level. */
  isShort?: boolean;
}

/** Shows where a chart is listed in the tables, as links to its entries. */
export function Placements({ tables, isShort = false }: PlacementsProps) {
  const { t } = useTranslation();
  if (tables.length === 0) return null;
  return (
    <Group
      component="ul"
      className={styles.placements}
      gap="var(--space-1) var(--space-3)"
      align="stretch"
      aria-label={t('uploads.standsIn')}
    >
      {tables.map(({ table, entryNo, level, state }) => (
        <li key={`${table} ${entryNo}`}>
          <Link
            to={paths.song}
            params={{ tableId: table, entryNo: String(entryNo) }}
            className={styles.placement}
            title={t(`uploads.standing.${state}`)}
          >
            <LevelTag table={table} level={level} />
            {isShort ? (
              <VisuallyHidden>{t(`uploads.standing.${state}`)}</VisuallyHidden>
            ) : (
              <span>{t(`uploads.standing.${state}`)}</span>
            )}
          </Link>
        </li>
      ))}
    </Group>
  );
}
