import { useTranslation } from 'react-i18next';
import { Page } from '../shell/Page.tsx';

export function UploadPage() {
  const { t } = useTranslation();
  return <Page title={t('uploads.title')}>{null}</Page>;
}
