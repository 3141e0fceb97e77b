import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { VOTE_COUNT_INTERVAL_DAYS } from '#domain/voting/calendar.ts';
import { paths } from '../../frame/pages/paths.ts';
import styles from '../../frame/TextPage.module.css';

/** Explains what difficulty tables are and how they are made here. */
export function HelpWhat() {
  const { t } = useTranslation();
  return (
    <section id="what" aria-labelledby="what-title" className={styles.section}>
      <h2 id="what-title">{t('help.what.title')}</h2>
      <p>{t('help.what.tables')}</p>
      <p>{t('help.what.lists')}</p>
      <p>{t('help.what.voteCount', { days: VOTE_COUNT_INTERVAL_DAYS })}</p>
      <p>
        <Link to={paths.rules}>{t('help.what.rules')}</Link>
      </p>
    </section>
  );
}
