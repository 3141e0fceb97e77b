import { Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../base/ui/CopyButton.tsx';
import { Page } from '../frame/Page.tsx';
import { paths } from '../frame/pages/paths.ts';
import { DeletedNote } from './DeletedNote.tsx';
import { UploadPanel } from './form/UploadPanel.tsx';
import { UploadList } from './UploadList.tsx';
import styles from './Uploads.module.css';

/** The table of all uploads that games can load. */
const TABLE_PATH = '/upload.html';

/** The page that uploads charts and lists them. */
export function UploaderPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('uploads.title')}>
      <Group className={styles.intro} gap="var(--space-2) var(--space-5)" justify="space-between">
        <p>
          {t('uploads.intro')}{' '}
          <Link to={paths.rules} hash="uploader">
            {t('uploads.rules')}
          </Link>
        </p>
        <span className={styles.published}>
          <a href={TABLE_PATH}>{t('uploads.asTable')}</a>
          <CopyButton text={`${location.origin}${TABLE_PATH}`} label={t('uploads.copyTable')} done={t('home.copied')} />
        </span>
      </Group>
      <UploadPanel />
      <DeletedNote />
      <UploadList />
    </Page>
  );
}
