import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { VOTE_COUNT_INTERVAL_DAYS } from '#domain/voting/calendar.ts';
import { withTexts } from '../../base/i18n/texts.ts';
import { Icon } from '../../base/ui/Icon.tsx';
import { Group } from '../../base/ui/Layout.tsx';
import { LinkButton } from '../../base/ui/LinkButton.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { useSession } from '../../frame/session/useSession.ts';
import { useIsFirstRun } from '../../players/firstRunState.ts';
import { votableTable } from '../../players/votableTable.ts';
import { ForYouLoading } from './ForYouLoading.tsx';
import styles from './HomePage.module.css';

const loadForYou = withTexts(() => import('./ForYou.tsx'), 'activity', 'entries', 'growth', 'voting');
const ForYou = lazy(async () => ({ default: (await loadForYou()).ForYou }));

/** What the site is, and the first steps; for a logged-in player, what waits for them unless they are new. */
export function Claim() {
  const { t } = useTranslation();
  const { session, isPending } = useSession();
  const isNew = useIsFirstRun(session);
  if (session || isPending)
    return (
      // The tokens of the dark theme, as the sky is dark in both.
      <div className={styles.own} data-mantine-color-scheme="dark">
        <h1>Stellaverse</h1>
        {isNew ? (
          // The first-run card follows, and says what to do first.
          <p className={styles.tagline}>{t('home.tagline')}</p>
        ) : (
          <Suspense fallback={<ForYouLoading />}>{session ? <ForYou /> : <ForYouLoading />}</Suspense>
        )}
      </div>
    );
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
        <LinkButton to={paths.signup} variant="default">
          {t('home.signup')}
        </LinkButton>
      </Group>
    </div>
  );
}
