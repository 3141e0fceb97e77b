import { Group, Stack } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { VOTE_COUNT_INTERVAL_DAYS } from '#domain/voting/calendar.ts';
import { currentRules } from '../../base/api/currentRules.ts';
import { Icon } from '../../base/ui/Icon.tsx';
import { LinkButton } from '../../base/ui/LinkButton.tsx';
import { homeTitle } from '../../frame/documentTitle.ts';
import { paths } from '../../frame/pages/paths.ts';
import { useSession } from '../../frame/session/useSession.ts';
import { Countdown } from '../../voting/voteCounts/Countdown.tsx';
import styles from './HomePage.module.css';
import { News } from './News.tsx';
import { NightSky } from './NightSky.tsx';
import { TableCard } from './TableCard.tsx';

/**
 * Home: an introduction, the time of the next vote count, news, and every list of every table. Its first section makes
 * no calls.
 */
export function HomePage() {
  const { t } = useTranslation();
  const { session, isPending } = useSession();
  const { tables } = currentRules();
  const first = tables[0]?.id ?? '';
  useDocumentTitle(homeTitle(t('home.tagline')));
  return (
    <Stack gap="var(--space-5)">
      <Group
        component="section"
        className={styles.hero}
        gap="var(--space-5) var(--space-6)"
        justify="space-between"
        align="flex-end"
      >
        <NightSky />
        <div className={styles.words}>
          <h1>Stellaverse</h1>
          <p className={styles.tagline}>{t('home.tagline')}</p>
          <p>{t('home.intro', { days: VOTE_COUNT_INTERVAL_DAYS })}</p>
          <Group className={styles.actions} gap="var(--space-3)" align="stretch">
            <LinkButton to={paths.vote} params={{ tableId: first }} leftSection={<Icon name="vote" />}>
              {t('home.vote')}
            </LinkButton>
            {session ? (
              <LinkButton to={paths.voteCount} params={{ tableId: first }} variant="default">
                {t('home.voteCount')}
              </LinkButton>
            ) : (
              // Keeps its place while the session is loading.
              <LinkButton to={paths.signup} variant="default" className={isPending ? styles.waiting : undefined}>
                {t('home.signup')}
              </LinkButton>
            )}
            <a href="#tables" className={styles.jump}>
              {t('home.toTables')}
            </a>
          </Group>
        </div>
        <Countdown />
      </Group>
      <News />
      <section aria-labelledby="tables">
        <h2 id="tables" className={styles.tables}>
          {t('home.tables')}
        </h2>
        <p className={styles.hint}>{t('home.tablesHint')}</p>
        <div className={styles.cards}>
          {tables.map((table) => (
            <TableCard key={table.id} table={table} />
          ))}
        </div>
      </section>
    </Stack>
  );
}
