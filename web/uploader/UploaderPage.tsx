import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Page } from '../frame/Page.tsx';
import { paths } from '../pages/paths.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { UploadPanel } from '../uploads/form/UploadPanel.tsx';
import styles from '../uploads/Uploads.module.css';
import { DeletedNote } from './DeletedNote.tsx';
import { UploadList } from './UploadList.tsx';

/** All uploads as a table that a game can load (bmstable.md). */
const PUBLISHED = '/upload.html';

/** Where charts are uploaded and found (specification §2, /uploader). */
export function UploaderPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('uploads.title')}>
      <div className={styles.intro}>
        <p>
          {t('uploads.intro')}{' '}
          <Link to={paths.rules} hash="uploader">
            {t('uploads.rules')}
          </Link>
        </p>
        <span className={styles.published}>
          <a href={PUBLISHED}>{t('uploads.asTable')}</a>
          <CopyButton text={`${location.origin}${PUBLISHED}`} label={t('uploads.copyTable')} done={t('home.copied')} />
        </span>
      </div>
      <UploadPanel />
      <DeletedNote />
      <UploadList />
    </Page>
  );
}
