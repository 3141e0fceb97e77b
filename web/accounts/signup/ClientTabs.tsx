import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { clients } from '#domain/players/clients.ts';
import styles from '../../base/ui/Tabs.module.css';
import { paths } from '../../frame/pages/paths.ts';
import { useReturnTo } from '../../frame/session/useReturnTo.ts';

const addresses = {
  signup: { lr2: { to: paths.signupLr2 }, beatoraja: { to: paths.signupBeatoraja } },
  link: { lr2: { to: paths.linkId }, beatoraja: { to: paths.linkId, search: { client: 'beatoraja' } } },
  recover: { lr2: { to: paths.recover }, beatoraja: { to: paths.recover, search: { client: 'beatoraja' } } },
} as const;

interface ClientTabsProps {
  /** Which pages the tabs lead to. */
  purpose: keyof typeof addresses;
}

/** Tabs for the two clients. They are links, because each client has a page with an address of its own. */
export function ClientTabs({ purpose }: ClientTabsProps) {
  const { t } = useTranslation();
  const returnTo = useReturnTo();
  return (
    <nav aria-label={t('signup.client')} className={styles.tabs}>
      {(['lr2', 'beatoraja'] as const).map((client) => {
        const { to, ...address } = addresses[purpose][client];
        const back = purpose === 'link' ? {} : returnTo;
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
