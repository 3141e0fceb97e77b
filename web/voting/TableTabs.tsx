import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { TableId } from '#domain/tables/tableRules.ts';
import { paths } from '../paths.ts';
import { currentRules } from '../rules.ts';
import { tableColor } from '../shell/tableColor.ts';
import styles from '../ui/Tabs.module.css';

interface TableTabsProps {
  current: TableId;
  /** It stays the same list in every table. */
  list: 'songs' | 'revisions';
}

/** From one table to another; they are links, so that each has its own address. */
export function TableTabs({ current, list }: TableTabsProps) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('vote.tables')} className={styles.tabs}>
      {currentRules().tables.map(({ id, name }) => (
        <Link
          key={id}
          to={paths.vote}
          params={{ tableId: id }}
          search={list === 'revisions' ? { list } : {}}
          aria-current={id === current ? 'page' : undefined}
          style={id === current ? { color: tableColor(id) } : {}}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
