import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { currentRules } from '../../base/api/currentRules.ts';
import { Group, Stack } from '../../base/ui/Layout.tsx';
import { Loading } from '../../base/ui/states/Loading.tsx';
import { KnownChartsLine } from '../../charts/missingFiles/KnownChartsLine.tsx';
import { homeTitle } from '../../frame/documentTitle.ts';
import { paths } from '../../frame/pages/paths.ts';
import { useSession } from '../../frame/session/useSession.ts';
import { useDocumentTitle } from '../../frame/useDocumentTitle.ts';
import { FirstRun } from '../../players/FirstRun.tsx';
import { Countdown } from '../../voting/voteCounts/Countdown.tsx';
import { Claim } from './Claim.tsx';
import styles from './HomePage.module.css';
import { News } from './News.tsx';
import { NightSky } from './NightSky.tsx';
import { TableCard } from './TableCard.tsx';

/**
 * Home: an introduction, the time of the next vote count, every list of every table, and news. All but the
 * news and the count of known charts makes no calls.
 */
export function HomePage() {
  const { t } = useTranslation();
  const { isPending, session } = useSession();
  useDocumentTitle(homeTitle(t('home.tagline')));
  return (
    <Stack gap="var(--space-4)">
      <Group
        component="section"
        className={styles.hero}
        gap="var(--space-3) var(--space-6)"
        justify="space-between"
        align="center"
      >
        <NightSky isFaded={Boolean(session)} />
        <Claim />
        <Countdown />
      </Group>
      {isPending ? (
        <Loading lines={16} />
      ) : (
        <Suspense fallback={<Loading lines={16} />}>
          <FirstRun />
          <section aria-labelledby="tables">
            <Group className={styles.head} gap="0 var(--space-4)" align="baseline">
              <h2 id="tables">{t('home.tables')}</h2>
              <p className="hint">{t('home.tablesHint')}</p>
              <Link to={paths.charts}>{t('home.findCharts')}</Link>
            </Group>
            <div className={styles.cards}>
              {currentRules().tables.map((table) => (
                <TableCard key={table.id} table={table} />
              ))}
            </div>
            <KnownChartsLine className={styles.known} />
          </section>
          <News />
        </Suspense>
      )}
    </Stack>
  );
}
