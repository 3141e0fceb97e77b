import { useTranslation } from 'react-i18next';
import { Icon } from '../../base/ui/Icon.tsx';
import { LinkButton } from '../../base/ui/LinkButton.tsx';
import { paths } from '../../frame/pages/paths.ts';

/** Leads to the keys for games in the settings. */
export function SetUpButton() {
  const { t } = useTranslation();
  return (
    <LinkButton to={paths.settingsGames} variant="default" className="fit" leftSection={<Icon name="settings" />}>
      {t('plays.setUp')}
    </LinkButton>
  );
}
