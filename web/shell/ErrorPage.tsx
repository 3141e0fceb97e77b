import { useTranslation } from 'react-i18next';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Page } from './Page.tsx';
import { WayHome } from './WayHome.tsx';

/** A screen that broke: says so, and offers to load it again. */
export function ErrorPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('broken.title')}>
      <ErrorState message={t('broken.text')} onRetry={() => location.reload()} />
      <WayHome />
    </Page>
  );
}
