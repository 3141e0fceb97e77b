import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { currentRules } from '../../base/api/currentRules.ts';
import { Group } from '../../base/ui/Layout.tsx';
import { Page } from '../../frame/Page.tsx';
import { paths } from '../../frame/pages/paths.ts';
import styles from '../../frame/TextPage.module.css';
import { RulesText } from './RulesText.tsx';

/** The rules in force, as sentences. */
export function RulesPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('rules.title')}>
      <p className={styles.lead}>{t('rules.intro')}</p>
      <RulesText rules={currentRules()} />
      <Group component="nav" aria-label={t('rules.further')} gap="var(--space-2) var(--space-5)" align="stretch">
        <Link to={paths.uploader}>{t('rules.toUploader')}</Link>
        <Link to={paths.violations}>{t('rules.toViolations')}</Link>
        <Link to={paths.contact}>{t('rules.toContact')}</Link>
      </Group>
    </Page>
  );
}
