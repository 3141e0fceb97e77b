import { useTranslation } from 'react-i18next';
import { Page } from '../shell/Page.tsx';

export function HelpPage() {
  const { t } = useTranslation();
  return <Page title={t('help.title')}>{null}</Page>;
}
