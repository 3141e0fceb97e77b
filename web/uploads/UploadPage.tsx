import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { uploadDetail } from '#contract/uploads/uploads.ts';
import { useEndpoint } from '../base/api/useEndpoint.ts';
import { useFailureText } from '../base/i18n/useFailureText.ts';
import { LinkButton } from '../base/ui/LinkButton.tsx';
import { ErrorState } from '../base/ui/states/ErrorState.tsx';
import { Loading } from '../base/ui/states/Loading.tsx';
import { NotFoundPage } from '../frame/NotFoundPage.tsx';
import { Page } from '../frame/Page.tsx';
import { paths } from '../frame/pages/paths.ts';
import { UploadView } from './UploadView.tsx';

/** The page of an upload. */
export function UploadPage() {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const { entryNo } = useParams({ from: paths.upload });
  const detail = useEndpoint(uploadDetail, { params: { entryNo } });
  if (detail.error?.error === 'ENOTFOUND') {
    return (
      <NotFoundPage what={t('notFound.upload', { number: entryNo })}>
        <LinkButton to={paths.uploader}>{t('notFound.uploads')}</LinkButton>
      </NotFoundPage>
    );
  }
  if (detail.isPending) {
    return (
      <Page title={t('uploads.one')}>
        <Loading lines={12} />
      </Page>
    );
  }
  // A failed refetch keeps the page: a comment may be half written on it.
  if (!detail.data) {
    return (
      <Page title={t('uploads.one')}>
        <ErrorState message={failureText(detail.error)} onRetry={() => detail.refetch()} />
      </Page>
    );
  }
  const { source } = detail.data;
  return <UploadView key={source.entryNo} upload={source} />;
}
