import { useTranslation } from 'react-i18next';
import { Page } from '../shell/Page.tsx';

export function RulesPage() {
  const { t } = useTranslation();
  return <Page title={t('rules.title')}>{null}</Page>;
}
