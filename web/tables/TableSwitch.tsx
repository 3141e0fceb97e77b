import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { TableId } from '#domain/tables/tableRules.ts';
import { currentRules } from '../api/currentRules.ts';
import type { paths } from '../pages/paths.ts';
import { TableMark } from './TableMark.tsx';
import styles from './TableSwitch.module.css';

type ByTable = 'vote' | 'submissions' | 'revisions' | 'counting' | 'history' | 'user';

interface TableSwitchProps {
  current: TableId;
  /** The screen it leads to, in each table. */
  to: (typeof paths)[ByTable];
  /** Of the history: the year stays. */
  yearId?: string;
  /** Of a profile: the player stays. */
  userId?: string;
  /** Of the vote page: which list stays. */
  list?: 'revisions' | undefined;
}

/** From one table to another on the same screen, under the sky of this one; they are links, so that each has its own address. */
export function TableSwitch({ current, to, yearId = '', userId = '', list }: TableSwitchProps) {
  const { t } = useTranslation();
  return (
    <nav
      aria-label={t('vote.tables')}
      className={styles.switch}
      style={{ '--here': `var(--glow-${current}, var(--night-ink))` } as CSSProperties}
    >
      <img className={styles.art} src={`/banners/${current}.svg`} alt="" width="1200" height="300" />
      <ul className={styles.tabs}>
        {currentRules().tables.map(({ id, name, symbol }) => (
          <li key={id}>
            <Link
              to={to}
              params={{ tableId: id, yearId, userId }}
              search={{ list }}
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
