import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { VOTE_COUNT_INTERVAL_DAYS } from '#domain/voting/calendar.ts';
import { Group } from '../../base/ui/Layout.tsx';
import { Page } from '../../frame/Page.tsx';
import { paths } from '../../frame/pages/paths.ts';
import styles from '../../frame/TextPage.module.css';
import { HelpLevels } from './HelpLevels.tsx';
import { HelpTables } from './HelpTables.tsx';
import { HelpTakingPart } from './HelpTakingPart.tsx';
import { helpAnchor, helpSections } from './helpSections.ts';

/** Explains the site and how to take part. */
export function HelpPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('help.title')}>
      <Group component="nav" aria-label={t('help.contents')} gap="var(--space-2) var(--space-5)" align="stretch">
        {helpSections.map((name) => (
          <a key={name} href={`#${helpAnchor(name)}`}>
            {t(`help.${name}.title`)}
          </a>
        ))}
      </Group>
      <HelpWhat />
      <HelpTakingPart />
      <HelpTables />
      <HelpLevels />
      <HelpCourses />
      <HelpContact />
    </Page>
  );
}

/** Shows where to ask further questions. */
function HelpContact() {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="more-title" className={styles.section}>
      <h2 id="more-title">{t('help.more.title')}</h2>
      <p>
        {t('help.more.ask')} <Link to={paths.contact}>{t('help.more.contact')}</Link>
      </p>
    </section>
  );
}

/** Explains what difficulty tables are and how they are made here. */
function HelpWhat() {
  const { t } = useTranslation();
  return (
    <section id="what" aria-labelledby="what-title" className={styles.section}>
      <h2 id="what-title">{t('help.what.title')}</h2>
      <p>{t('help.what.tables')}</p>
      <p>{t('help.what.lists')}</p>
      <p>{t('help.what.voteCount', { days: VOTE_COUNT_INTERVAL_DAYS })}</p>
      <p>{t('help.what.chart')}</p>
      <p>
        <Link to={paths.rules}>{t('help.what.rules')}</Link>
      </p>
    </section>
  );
}

const lines = ['what', 'gauge', 'mirror', 'medals', 'order', 'get'] as const;

/** Explains the skill tests. The skill simulator links here. */
function HelpCourses() {
  const { t } = useTranslation();
  return (
    <section id="courses" aria-labelledby="courses-title" className={styles.section}>
      <h2 id="courses-title">{t('help.courses.title')}</h2>
      <ul className={styles.list}>
        {lines.map((line) => (
          <li key={line}>{t(`help.courses.${line}`)}</li>
        ))}
      </ul>
      <p>
        <Link to={paths.courses}>{t('help.courses.link')}</Link>
      </p>
    </section>
  );
}
