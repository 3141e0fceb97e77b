import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListName } from '#domain/tables/listFiles.ts';
import type { TableId, TableRules } from '#domain/tables/tableRules.ts';
import { currentRules } from '../base/api/currentRules.ts';
import type { paths } from '../frame/pages/paths.ts';
import { TableMark } from './TableMark.tsx';
import styles from './TableSwitch.module.css';

type TablePathName =
  | 'vote'
  | 'submissions'
  | 'revisions'
  | 'voteCount'
  | 'history'
  | 'user'
  | 'rival'
  | 'stellaway'
  | 'recommend'
  | `${ListName}List`;

interface TableSwitchProps {
  /** Also the name of the banner: `uploads` belongs to no table. */
  current: TableId | 'uploads';
  /** The page that it leads to, for each table. */
  to: (typeof paths)[TablePathName];
  /** The year to keep, on the history page. */
  yearId?: string;
  /** The player to keep, on a profile. */
  userId?: string;
  /** The rival to keep, on a comparison. */
  rivalId?: string;
  /** The client to keep, on the ranking. */
  playerId?: string;
  /** All tables by default. */
  tables?: readonly TableRules[];
  /** The list to keep, on the vote page. */
  list?: 'revisions' | undefined;
  /** Whether to keep the best of both services, on a profile. */
  services?: 'both' | undefined;
}

/**
 * Switches between the tables on the same page, over the banner of the current one. These are links, so that each table
 * has its own address.
 */
export function TableSwitch({
  current,
  to,
  yearId = '',
  userId = '',
  rivalId = '',
  playerId = '',
  list,
  services,
  ...props
}: TableSwitchProps) {
  const { tables = currentRules().tables } = props;
  const { t } = useTranslation();
  return (
    <nav
      aria-label={t('table.tables')}
      className={styles.switch}
      style={{ '--here': `var(--glow-${current}, var(--night-ink))` } as CSSProperties}
    >
      <img className={styles.art} src={`/banners/${current}.svg`} alt="" width="1200" height="300" />
      <ul className={styles.tabs}>
        {tables.map(({ id, name, symbol }) => (
          <li key={id}>
            <Link
              to={to}
              params={{ tableId: id, yearId, userId, rivalId, playerId }}
              search={{ list, services }}
              aria-current={id === current ? 'page' : undefined}
            >
              <TableMark table={id} />
              <span className={styles.name}>{name}</span>
              <span className={styles.symbol} aria-hidden="true">
                {symbol}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
