import { useTranslation } from 'react-i18next';
import { Page } from '../shell/Page.tsx';

export function ContactPage() {
  const { t } = useTranslation();
  return <Page title={t('contact.title')}>{null}</Page>;
}
