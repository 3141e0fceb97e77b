import { useTranslation } from 'react-i18next';
import { Page } from '../shell/Page.tsx';

export function ViolationsPage() {
  const { t } = useTranslation();
  return <Page title={t('violations.title')}>{null}</Page>;
}
