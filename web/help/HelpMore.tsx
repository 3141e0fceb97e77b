import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import styles from '../frame/TextPage.module.css';
import { paths } from '../pages/paths.ts';

/** Whom to ask when the page does not say it. */
export function HelpMore() {
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
