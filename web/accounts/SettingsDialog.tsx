import { useTranslation } from 'react-i18next';
import { Dialog } from '../base/ui/Dialog.tsx';
import { LinkButton } from '../base/ui/LinkButton.tsx';
import { paths } from '../frame/pages/paths.ts';
import { Appearance } from './Appearance.tsx';

/** Theme and language, which can be changed on any page, and the way to all settings. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('settings.title')} shape="wide" focus="title" onClose={onClose}>
      <Appearance heading="h3" />
      <LinkButton to={paths.settings} variant="default" className="fit" onClick={onClose}>
        {t('settings.all')}
      </LinkButton>
    </Dialog>
  );
}
