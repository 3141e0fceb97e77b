import { useTranslation } from 'react-i18next';
import { Page } from './Page.tsx';
import { WayHome } from './WayHome.tsx';

/** An address that leads nowhere. */
export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('notFound.title')}>
      <p>{t('notFound.text')}</p>
      <WayHome />
    </Page>
  );
}
