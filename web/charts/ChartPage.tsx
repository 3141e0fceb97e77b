import { useTranslation } from 'react-i18next';
import { Page } from '../shell/Page.tsx';

export function ChartPage() {
  const { t } = useTranslation();
  return <Page title={t('chart.title')}>{null}</Page>;
}
