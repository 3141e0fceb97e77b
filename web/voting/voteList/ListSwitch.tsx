import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { TableId } from '#domain/tables/tableRules.ts';
import { paths } from '../../frame/pages/paths.ts';
import styles from './ListSwitch.module.css';

interface ListSwitchProps {
  tableId: TableId;
  current: 'songs' | 'revisions';
  /** How many votes are open in each list, or are left for a player to cast; undefined until it is loaded. */
  counts: Readonly<Record<'songs' | 'revisions', number | undefined>>;
  /** Whether it counts what is left for a player. */
  isLeft: boolean;
}

/** Switches between the lists of charts and of revisions; these are links, so that each list has its own address. */
export function ListSwitch({ tableId, current, counts, isLeft }: ListSwitchProps) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('voteList.lists')} className={styles.switch}>
      {(['songs', 'revisions'] as const).map((list) => (
        <Link
          key={list}
          to={paths.vote}
          params={{ tableId }}
          search={{ list: list === 'revisions' ? list : undefined }}
          // Without it the router marks the link to the charts as active on the list of revisions too.
          activeOptions={{ includeSearch: true, explicitUndefined: true }}
          resetScroll={false}
          aria-current={list === current ? 'page' : undefined}
        >
          {t(`voteList.listName.${list}`)}
          {counts[list] !== undefined && (
            <span className={styles.count}>{isLeft ? t('vote.toCast', { number: counts[list] }) : counts[list]}</span>
          )}
        </Link>
      ))}
    </nav>
  );
}
