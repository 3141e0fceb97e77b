import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { UserSession } from '#contract/accounts/accounts.ts';
import type { SanctionName } from '#domain/accounts/sanctions.ts';
import { gmt9 } from '#domain/common/dates.ts';
import { Button } from '../../base/ui/Button.tsx';
import { Icon } from '../../base/ui/Icon.tsx';
import { Group } from '../../base/ui/Layout.tsx';
import { paths } from '../pages/paths.ts';
import { showDialog } from '../shellDialog.ts';
import styles from './Sanctions.module.css';

/**
 * Shows the ban, otherwise the suspension of voting rights, otherwise the warning of the player, with its reason and the
 * way to appeal; nothing without any.
 */
export function Sanctions({ session }: { session: UserSession }) {
  const { t } = useTranslation();
  const what = session.ban ? 'banned' : session.barred ? 'barred' : session.warning ? 'warned' : null;
  if (!what) return null;
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
        <SanctionText session={session} what={what} />
        {!session.appealed.includes(what) && (
          <Button
            variant="default"
            size="compact-sm"
            style={{ marginTop: 'var(--space-2)' }}
            onClick={() => showDialog(`appeal ${what}`)}
          >
            {t('sanction.appeal')}
          </Button>
        )}
      </div>
    </Group>
  );
}

interface SanctionTextProps {
  session: UserSession;
  what: SanctionName;
}

/** Tells a player of a sanction: why, since when and until when, what comes next, and whether it can be appealed. */
export function SanctionText({ session, what }: SanctionTextProps) {
  const { t } = useTranslation();
  const { banReason, barredReason, barredSince, barredUntil, warning, appealed } = session;
  const { reason, since } = {
    banned: { reason: banReason, since: null },
    barred: { reason: barredReason, since: barredSince },
    warned: { reason: warning?.reason, since: warning?.time ?? null },
  }[what];
  return (
    <>
      <p className={styles.what}>{t(`sanction.${what}`)}</p>
      {reason && <p dir="auto">{t('sanction.reason', { reason })}</p>}
      {since && <p>{t('sanction.since', { since: timeOf(since) })}</p>}
      {what === 'barred' && (
        <p>{barredUntil ? t('sanction.until', { until: timeOf(barredUntil) }) : t('sanction.untilLifted')}</p>
      )}
      {what === 'warned' && <p>{t('sanction.afterWarning')}</p>}
      {appealed.includes(what) ? (
        <p>
          {t('sanction.appealed')} {what !== 'banned' && <Link to={paths.requests}>{t('sanction.toAppeal')}</Link>}
        </p>
      ) : (
        <p>{t('sanction.ask')}</p>
      )}
    </>
  );
}

const timeOf = (instant: string) => gmt9(new Date(instant)).minute;
