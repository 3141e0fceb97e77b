import { useDocumentTitle } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useSession } from '../accounts/useSession.ts';
import { paths } from '../paths.ts';
import { currentRules } from '../rules.ts';
import { LinkButton } from '../shell/LinkButton.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Countdown } from './Countdown.tsx';
import styles from './HomePage.module.css';
import { NightSky } from './NightSky.tsx';
import { TableCard } from './TableCard.tsx';

/** What this is, when votes are counted next, and every list of every table. */
export function HomePage() {
  const { t } = useTranslation();
  const { session } = useSession();
  const { tables } = currentRules();
  useDocumentTitle(`Stellaverse | ${t('home.tagline')}`);
  return (
    <div className={styles.home}>
      <section className={styles.hero}>
        <NightSky />
        <div className={styles.words}>
          <h1>Stellaverse</h1>
          <p className={styles.tagline}>{t('home.tagline')}</p>
          <p>{t('home.intro')}</p>
          <div className={styles.actions}>
            <LinkButton to={paths.vote} params={{ tableId: tables[0]?.id ?? '' }} leftSection={<Icon name="vote" />}>
              {t('home.vote')}
            </LinkButton>
            {!session && (
              <LinkButton to={paths.signupLr2} variant="default">
                {t('home.signup')}
              </LinkButton>
            )}
          </div>
        </div>
        <Countdown />
      </section>
      <section aria-labelledby="tables">
        <h2 id="tables">{t('home.tables')}</h2>
        <p className={styles.hint}>{t('home.tablesHint')}</p>
        <div className={styles.cards}>
          {tables.map((table) => (
            <TableCard key={table.id} table={table} />
          ))}
        </div>
      </section>
    </div>
  );
}
