import { useTranslation } from 'react-i18next';
import { Page } from '../shell/Page.tsx';

export function CoursesPage() {
  const { t } = useTranslation();
  return <Page title={t('courses.title')}>{null}</Page>;
}
