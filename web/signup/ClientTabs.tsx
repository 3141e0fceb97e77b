import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { clients } from '../../domain/players/clients.ts';
import { paths } from '../pages/paths.ts';
import { useReturnTo } from '../session/useReturnTo.ts';
import styles from '../ui/Tabs.module.css';

const addresses = {
  signup: { lr2: { to: paths.signupLr2 }, beatoraja: { to: paths.signupBeatoraja } },
  recover: { lr2: { to: paths.recover }, beatoraja: { to: paths.recover, search: { client: 'beatoraja' } } },
} as const;

interface ClientTabsProps {
  /** What the pages are for. */
  purpose: keyof typeof addresses;
}

/** From the players of one client to those of the other; they are links, so that each has its own address. */
export function ClientTabs({ purpose }: ClientTabsProps) {
  const { t } = useTranslation();
  const back = useReturnTo();
  return (
    <nav aria-label={t('signup.client')} className={styles.tabs}>
      {(['lr2', 'beatoraja'] as const).map((client) => {
        const { to, ...address } = addresses[purpose][client];
        const search = 'search' in address ? { ...back, ...address.search } : back;
        return (
          <Link key={client} to={to} search={search} activeOptions={{ exact: true }}>
            {clients[client]}
          </Link>
        );
      })}
    </nav>
  );
}
