import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { uploadDetail } from '#contract/uploads/uploads.ts';
import { useEndpoint } from '../base/api/useEndpoint.ts';
import { LinkButton } from '../base/ui/LinkButton.tsx';
import { NotFound } from '../frame/NotFound.tsx';
import { paths } from '../frame/pages/paths.ts';
import { UnloadedPage } from '../frame/UnloadedPage.tsx';
import { UploadView } from './UploadView.tsx';

/** The page of an upload. */
export function UploadPage() {
  const { t } = useTranslation();
  const { entryNo } = useParams({ from: paths.upload });
  const detail = useEndpoint(uploadDetail, { params: { entryNo } });
  if (detail.error?.error === 'ENOTFOUND') {
    return (
      <NotFound what={t('uploads.notFound', { number: entryNo })}>
        <LinkButton to={paths.uploader}>{t('uploads.all')}</LinkButton>
      </NotFound>
    );
  }
  // A failed refetch keeps the page: a comment may be half written on it.
  if (!detail.data) return <UnloadedPage title={t('uploads.one')} query={detail} />;
  const { source } = detail.data;
  return <UploadView key={source.entryNo} upload={source} />;
}
