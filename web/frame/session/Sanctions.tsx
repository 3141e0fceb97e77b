import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { UserSession } from '#contract/accounts.ts';
import { Icon } from '../../base/ui/Icon.tsx';
import styles from './Sanctions.module.css';

interface SanctionsProps {
  session: UserSession;
}

/**
 * Shows the ban, otherwise the suspension of voting rights, otherwise the warning of the player, with its reason;
 * nothing without any.
 */
export function Sanctions({ session }: SanctionsProps) {
  const { t } = useTranslation();
  const { ban, banReason, barred, barredReason, warning } = session;
  const what = ban ? 'banned' : barred ? 'barred' : warning ? 'warned' : null;
  if (!what) return null;
  const reason = { banned: banReason, barred: barredReason, warned: warning?.reason }[what];
  return (
    <Group
      component="section"
      className={styles.sanction}
      gap="var(--space-3)"
      align="stretch"
      wrap="nowrap"
      aria-label={t('sanction.title')}
    >
      <Icon name="barrier" />
      <div>
        <p className={styles.what}>{t(`sanction.${what}`)}</p>
        {reason && <p>{t('sanction.reason', { reason })}</p>}
        {what === 'warned' && <p>{t('sanction.afterWarning')}</p>}
        <p>{t('sanction.ask')}</p>
      </div>
    </Group>
  );
}
