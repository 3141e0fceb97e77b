import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { WARNINGS_BEFORE_SUSPENSION } from '#domain/accounts/sanctions.ts';
import { Group } from '../base/ui/Layout.tsx';
import { Page } from '../frame/Page.tsx';
import { paths } from '../frame/pages/paths.ts';
import styles from '../frame/TextPage.module.css';

const violations = ['creator', 'accounts', 'proof', 'votes', 'uploads', 'marks', 'words'] as const;

/** Explains which sanctions follow a violation of the rules. */
export function ViolationsPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('violations.title')}>
      <p className={styles.lead}>{t('violations.lead')}</p>
      <section aria-labelledby="what" className={styles.section}>
        <h2 id="what">{t('violations.what.title')}</h2>
        <ul className={styles.list}>
          {violations.map((name) => (
            <li key={name}>{t(`violations.what.${name}`)}</li>
          ))}
        </ul>
        <p>{t('violations.what.report')}</p>
      </section>
      <section aria-labelledby="follows" className={styles.section}>
        <h2 id="follows">{t('violations.follows.title')}</h2>
        <ol className={styles.steps}>
          <li>{t('violations.follows.warning', { count: WARNINGS_BEFORE_SUSPENSION })}</li>
          <li>{t('violations.follows.rights')}</li>
          <li>{t('violations.follows.ban')}</li>
        </ol>
        <p className={styles.alert}>{t('violations.follows.atOnce')}</p>
        <p>{t('violations.follows.votes')}</p>
      </section>
      <section aria-labelledby="see" className={styles.section}>
        <h2 id="see">{t('violations.see.title')}</h2>
        <p>{t('violations.see.panel')}</p>
        <p>{t('violations.see.login')}</p>
      </section>
      <section aria-labelledby="object" className={styles.section}>
        <h2 id="object">{t('violations.object.title')}</h2>
        <p>{t('violations.object.how')}</p>
        <Group component="nav" aria-labelledby="object" gap="var(--space-2) var(--space-5)" align="stretch">
          <Link to={paths.contact}>{t('violations.object.contact')}</Link>
          <Link to={paths.requests}>{t('violations.object.requests')}</Link>
          <Link to={paths.rules}>{t('violations.object.rules')}</Link>
        </Group>
      </section>
    </Page>
  );
}
