import { useTranslation } from 'react-i18next';
import { Page } from '../frame/Page.tsx';
import styles from '../frame/TextPage.module.css';
import { HelpCourses } from './HelpCourses.tsx';
import { HelpLevels } from './HelpLevels.tsx';
import { HelpMore } from './HelpMore.tsx';
import { HelpPart } from './HelpPart.tsx';
import { HelpTables } from './HelpTables.tsx';
import { HelpWhat } from './HelpWhat.tsx';

const sections = ['what', 'part', 'add', 'levels', 'courses'] as const;

/** What the site is and how one takes part (specification §2, /help). */
export function HelpPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('help.title')}>
      <nav aria-label={t('help.contents')} className={styles.further}>
        {sections.map((name) => (
          <a key={name} href={`#${name === 'add' ? 'tables' : name}`}>
            {t(`help.${name}.title`)}
          </a>
        ))}
      </nav>
      <HelpWhat />
      <HelpPart />
      <HelpTables />
      <HelpLevels />
      <HelpCourses />
      <HelpMore />
    </Page>
  );
}
