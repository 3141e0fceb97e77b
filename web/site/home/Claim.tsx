import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { VOTE_COUNT_INTERVAL_DAYS } from '#domain/voting/calendar.ts';
import { Icon } from '../../base/ui/Icon.tsx';
import { LinkButton } from '../../base/ui/LinkButton.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { useSession } from '../../frame/session/useSession.ts';
import { votableTable } from '../../players/votableTable.ts';
import styles from './HomePage.module.css';

/** What the site is, and the first steps. */
export function Claim() {
  const { t } = useTranslation();
  const { session, isPending } = useSession();
  const { id: tableId } = votableTable(session);
  return (
    <div className={styles.words}>
      <h1>Stellaverse</h1>
      <p className={styles.tagline}>{t('home.tagline')}</p>
      <p>{t('home.intro', { days: VOTE_COUNT_INTERVAL_DAYS })}</p>
      <Group className={styles.actions} gap="var(--space-2) var(--space-3)" align="stretch">
        <LinkButton to={paths.vote} params={{ tableId }} leftSection={<Icon name="vote" />}>
          {t('home.vote')}
        </LinkButton>
        {/* Both are in one place, as wide as the longer one, so that nothing moves when the session arrives. */}
        <span className={styles.either}>
          <LinkButton
            to={paths.voteCount}
            params={{ tableId }}
            variant="default"
            className={session ? undefined : styles.waiting}
          >
            {t('home.voteCount')}
          </LinkButton>
          <LinkButton to={paths.signup} variant="default" className={session || isPending ? styles.waiting : undefined}>
            {t('home.signup')}
          </LinkButton>
        </span>
      </Group>
    </div>
  );
}
