import { useTranslation } from 'react-i18next';
import { paths } from '../pages/paths.ts';
import { Icon } from '../ui/Icon.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';

/** Links to the home page, from pages that do not exist or failed. */
export function HomeLink() {
  const { t } = useTranslation();
  return (
    <LinkButton to={paths.home} variant="default" leftSection={<Icon name="home" />} w="fit-content">
      {t('shell.wayHome')}
    </LinkButton>
  );
}
