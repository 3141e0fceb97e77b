import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../frame/pages/paths.ts';
import styles from '../../frame/TextPage.module.css';

/** Says where to ask further questions. */
export function HelpContact() {
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
