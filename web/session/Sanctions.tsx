import { useTranslation } from 'react-i18next';
import type { UserSession } from '#contract/accounts.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './Sanctions.module.css';

interface SanctionsProps {
  session: UserSession;
}

/** Shows the ban or the suspension of voting rights of the player, with its reason; nothing where there is none. */
export function Sanctions({ session }: SanctionsProps) {
  const { t } = useTranslation();
  const { ban, banReason, barred, barredReason } = session;
  if (!ban && !barred) return null;
  const reason = ban ? banReason : barredReason;
  return (
    <section className={styles.sanction} aria-label={t('sanction.title')}>
      <Icon name="barrier" />
      <div>
        <p className={styles.what}>{t(ban ? 'sanction.banned' : 'sanction.barred')}</p>
        {reason && <p>{t('sanction.reason', { reason })}</p>}
        <p>{t('sanction.ask')}</p>
      </div>
    </section>
  );
}
