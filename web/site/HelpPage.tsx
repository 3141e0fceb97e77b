import { useTranslation } from 'react-i18next';
import { Page } from '../shell/Page.tsx';
import { HelpCourses } from './help/HelpCourses.tsx';
import { HelpLevels } from './help/HelpLevels.tsx';
import { HelpMore } from './help/HelpMore.tsx';
import { HelpPart } from './help/HelpPart.tsx';
import { HelpTables } from './help/HelpTables.tsx';
import { HelpWhat } from './help/HelpWhat.tsx';
import styles from './TextPage.module.css';

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
