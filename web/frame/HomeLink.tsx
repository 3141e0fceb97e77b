import { useTranslation } from 'react-i18next';
import { Icon } from '../base/ui/Icon.tsx';
import { LinkButton } from '../base/ui/LinkButton.tsx';
import { paths } from './pages/paths.ts';

/** Links to the home page, from pages that do not exist or failed. */
export function HomeLink() {
  const { t } = useTranslation();
  return (
    <LinkButton to={paths.home} variant="default" leftSection={<Icon name="home" />} className="fit">
      {t('shell.wayHome')}
    </LinkButton>
  );
}
