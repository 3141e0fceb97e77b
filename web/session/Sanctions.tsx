import { useTranslation } from 'react-i18next';
import type { UserSession } from '#contract/accounts.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './Sanctions.module.css';

interface SanctionsProps {
  session: UserSession;
}

/** What an admin has taken from the player, and why. */
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
