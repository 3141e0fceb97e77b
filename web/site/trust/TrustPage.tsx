import { useTranslation } from 'react-i18next';
import { siteOrigin } from '../../base/api/siteOrigin.ts';
import { CopyButton } from '../../base/ui/CopyButton.tsx';
import { Group } from '../../base/ui/Layout.tsx';
import { Page } from '../../frame/Page.tsx';
import styles from '../../frame/TextPage.module.css';
import { CheckCountFile } from './CheckCountFile.tsx';

/** Explains what the open data proves and how to verify it, and checks the file of a vote count. */
export function TrustPage() {
  const { t } = useTranslation();
  const commands = `curl -O ${siteOrigin()}/data/verify.mjs\nnode verify.mjs ${siteOrigin()}/data/`;
  return (
    <Page title={t('trust.title')}>
      <p className={styles.lead}>{t('trust.lead')}</p>
      {(['proves', 'cannot', 'verify', 'printed', 'check'] as const).map((name) => (
        <section key={name} aria-labelledby={name} className={styles.section}>
          <h2 id={name}>{t(`trust.${name}.title`)}</h2>
          {name === 'verify' || name === 'check' ? (
            <p>{t(`trust.${name}.text`)}</p>
          ) : (
            <ul className={styles.list}>
              {t(`trust.${name}.text`)
                .split('\n')
                .map((line) => (
                  <li key={line}>{line}</li>
                ))}
            </ul>
          )}
          {name === 'verify' && (
            <>
              <Group wrap="nowrap">
                <code className="pre-line">{commands}</code>
                <CopyButton text={commands} label={t('trust.verify.copy')} done={t('trust.verify.copied')} />
              </Group>
              <a href="/data/index.json">{t('trust.verify.files')}</a>
            </>
          )}
          {name === 'check' && <CheckCountFile />}
        </section>
      ))}
    </Page>
  );
}
