import { useTranslation } from 'react-i18next';
import { Page } from '../shell/Page.tsx';

export function NoticePage() {
  const { t } = useTranslation();
  return <Page title={t('notice.title')}>{null}</Page>;
}
