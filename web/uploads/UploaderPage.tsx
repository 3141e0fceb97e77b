import { Link, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VISITOR } from '#contract/platform/accountHeader.ts';
import { siteOrigin } from '../base/api/siteOrigin.ts';
import { hasDraft } from '../base/drafts/keptDrafts.ts';
import { withTexts } from '../base/i18n/texts.ts';
import { CollapsiblePanel } from '../base/ui/CollapsiblePanel.tsx';
import { CopyButton } from '../base/ui/CopyButton.tsx';
import { HowItWorks } from '../base/ui/HowItWorks.tsx';
import { Loading } from '../base/ui/states/Loading.tsx';
import { SuccessNote } from '../base/ui/states/SuccessNote.tsx';
import { Page } from '../frame/Page.tsx';
import { paths } from '../frame/pages/paths.ts';
import { useKeptSession, useSession } from '../frame/session/useSession.ts';
import { UploadList } from './UploadList.tsx';
import styles from './Uploads.module.css';

/** The page that uploads charts and lists them. */
export function UploaderPage() {
  const { t } = useTranslation();
  return (
    <Page
      title={t('uploads.title')}
      facts={
        <span className={styles.published}>
          <Link to={paths.uploadTable}>{t('uploads.asTable')}</Link>
          <CopyButton
            text={`${siteOrigin()}${paths.uploadTable}`}
            label={t('uploads.copyTable')}
            done={t('home.copied')}
          />
        </span>
      }
    >
      <div className={styles.start}>
        <UploadPanel />
        <HowItWorks>
          <p>
            {t('uploads.intro')}{' '}
            <Link to={paths.rules} hash="uploader">
              {t('uploads.rules')}
            </Link>
          </p>
        </HowItWorks>
      </div>
      <DeletedNote />
      <UploadList />
    </Page>
  );
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The title of the upload that was deleted before the list was opened again. */
    deletedUpload?: string;
  }
}

/**
 * Shows that an upload was deleted, after its page led back to the list. The text is set after the first render, so
 * that screen readers announce it.
 */
function DeletedNote() {
  const { t } = useTranslation();
  const title = useRouterState({ select: ({ location }) => location.state.deletedUpload });
  const [message, setMessage] = useState('');
  useEffect(() => setMessage(title === undefined ? '' : t('uploads.deleted', { title })), [title, t]);
  return <SuccessNote message={message} />;
}

const loadUploadForm = withTexts(() => import('./form/UploadForm.tsx'), 'uploadForm', 'proposing', 'accounts');
const UploadForm = lazy(async () => ({ default: (await loadUploadForm()).UploadForm }));

/** The collapsible panel that uploads a file; its form is loaded when it is opened. */
function UploadPanel() {
  const { t } = useTranslation();
  const { isPending } = useSession();
  const session = useKeptSession();
  const [wasOpened, setOpened] = useState(false);
  const loading = <Loading shape="lines" lines={6} />;
  // The draft of a visitor is taken over by the account that logs in.
  const isKept = [session?.userid ?? VISITOR, VISITOR].some((userid) => hasDraft('upload-drafts', userid, 'upload'));
  const mark = isKept && !isPending && !wasOpened ? t('common.draft.mark') : '';
  return (
    <CollapsiblePanel icon="upload" title={t('uploads.openForm')} mark={mark} onOpen={() => setOpened(true)}>
      {wasOpened && <Suspense fallback={loading}>{isPending ? loading : <UploadForm session={session} />}</Suspense>}
    </CollapsiblePanel>
  );
}
