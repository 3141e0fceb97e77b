import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../frame/pages/paths.ts';
import styles from '../../frame/TextPage.module.css';

const lines = ['what', 'gauge', 'mirror', 'medals', 'order', 'get'] as const;

/** Explains the skill tests. The skill simulator links here. */
export function HelpCourses() {
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
