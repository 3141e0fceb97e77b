import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { links } from '#contract/site/site.ts';
import { useEndpoint } from '../base/api/useEndpoint.ts';
import { ErrorState } from '../base/ui/states/ErrorState.tsx';
import { Page } from '../frame/Page.tsx';
import { paths } from '../frame/pages/paths.ts';
import styles from '../frame/TextPage.module.css';
import { ContactPlaces } from './ContactPlaces.tsx';

/** The reasons to contact the administrators, in the order of the page. */
const lines = ['deletion', 'links', 'copyright', 'account', 'proof', 'report', 'bug'] as const;

/** Explains what to contact the administrators about, and where. */
export function ContactPage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useEndpoint(links, {});
  const hasNoPlace = data && !data.email && !data.chat && !data.social;
  return (
    <Page title={t('contact.title')}>
      {hasNoPlace ? (
        <p className={styles.alert} data-tone="calm">
          {t('contact.none')}
        </p>
      ) : (
        <p className={styles.lead}>{t('contact.lead')}</p>
      )}
      <p className={styles.lead}>
        {t('contact.report')} <Link to={paths.requests}>{t('contact.requests')}</Link>
      </p>
      <ul className={styles.points}>
        {lines.map((line) => (
          <li key={line}>
            <strong>{t(`contact.line.${line}.title`)}</strong>
            <span>{t(`contact.line.${line}.text`)}</span>
          </li>
        ))}
      </ul>
      {!hasNoPlace && (
        <section aria-labelledby="where" className={styles.section}>
          <h2 id="where">{t('contact.where')}</h2>
          {error ? <ErrorState query={{ error, refetch }} /> : <ContactPlaces places={data} />}
          <p className={styles.aside}>{t('contact.never')}</p>
        </section>
      )}
    </Page>
  );
}
