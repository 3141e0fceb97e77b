import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { TableId } from '#domain/tables/tableRules.ts';
import type { paths } from '../paths.ts';
import { currentRules } from '../rules.ts';
import { tableColor } from '../shell/tableColor.ts';
import styles from '../ui/Tabs.module.css';

type ByTable = 'vote' | 'submissions' | 'revisions' | 'counting' | 'history';

interface TableSwitchProps {
  current: TableId;
  /** The screen it leads to, in each table. */
  to: (typeof paths)[ByTable];
  /** Of the history: the year stays. */
  yearId?: string;
  /** Of the vote page: which list stays. */
  list?: 'revisions' | undefined;
}

/** From one table to another on the same screen; they are links, so that each has its own address. */
export function TableSwitch({ current, to, yearId = '', list }: TableSwitchProps) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('vote.tables')} className={styles.tabs}>
      {currentRules().tables.map(({ id, name }) => (
        <Link
          key={id}
          to={to}
          params={{ tableId: id, yearId }}
          search={{ list }}
          aria-current={id === current ? 'page' : undefined}
          style={id === current ? { color: tableColor(id) } : {}}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
