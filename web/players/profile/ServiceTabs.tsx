import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Reply } from '#contract/platform/endpoint.ts';
import type { user } from '#contract/players/players.ts';
import { clients } from '#domain/players/clients.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import styles from '../../base/ui/Tabs.module.css';
import { paths } from '../../frame/pages/paths.ts';

interface ServiceTabsProps {
  table: TableRules;
  player: Pick<Reply<typeof user>, 'players'>;
  /** The ID whose profile is shown. */
  userId: string;
  isBoth: boolean;
}

/** Tabs of a person who plays at two services: one of each, and the best of both. Others have none. */
export function ServiceTabs({ table, player: { players }, userId, isBoth }: ServiceTabsProps) {
  const { t } = useTranslation();
  if (players.length < 2) return null;
  return (
    <>
      <nav aria-label={t('profile.services')} className={styles.tabs}>
        {players.map(({ playerName, userid }) => (
          <Link
            key={userid}
            to={paths.user}
            params={{ tableId: table.id, userId: userid }}
            search={{ services: undefined }}
            resetScroll={false}
            activeOptions={{ includeSearch: true, explicitUndefined: true }}
          >
            {clients[playerName]}
          </Link>
        ))}
        <Link
          to={paths.user}
          params={{ tableId: table.id, userId }}
          search={{ services: 'both' }}
          resetScroll={false}
          activeOptions={{ includeSearch: true, explicitUndefined: true }}
        >
          {t('profile.both')}
        </Link>
      </nav>
      {isBoth && <p className="hint">{t('profile.bothHint')}</p>}
    </>
  );
}
