import { useTranslation } from 'react-i18next';
import { AdultSwitch } from './AdultSwitch.tsx';
import { Appearance } from './Appearance.tsx';
import { SettingsFrame } from './SettingsFrame.tsx';
import { SettingsSection } from './SettingsSection.tsx';

/** The settings of this browser, and what the player wants to see. */
export function SettingsPage() {
  const { t } = useTranslation();
  return (
    <SettingsFrame title={t('settings.title')} open={<Appearance />}>
      {(session) => (
        <SettingsSection title={t('settings.adult.title')}>
          <AdultSwitch session={session} />
        </SettingsSection>
      )}
    </SettingsFrame>
  );
}
