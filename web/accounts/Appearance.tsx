import { useTranslation } from 'react-i18next';
import { LanguageSwitch } from '../base/i18n/LanguageSwitch.tsx';
import { colorSchemes, useColorScheme } from '../base/theme/colorScheme.ts';
import { Segments } from '../base/ui/Segments.tsx';
import { SettingsSection } from './SettingsSection.tsx';

interface AppearanceProps {
  /** The headings of its sections. */
  heading?: 'h2' | 'h3';
}

/** Theme and language, which are stored in this browser and need no account. */
export function Appearance({ heading = 'h2' }: AppearanceProps) {
  const { t } = useTranslation();
  const { chosen, choose } = useColorScheme();
  return (
    <>
      <SettingsSection title={t('settings.theme.title')} heading={heading}>
        <Segments
          label={t('settings.theme.title')}
          options={colorSchemes.map((value) => ({ value, label: t(`settings.theme.${value}`) }))}
          value={chosen}
          onChoose={choose}
        />
        <p className="hint">{t('settings.theme.hint')}</p>
      </SettingsSection>
      <SettingsSection title={t('shell.language')} heading={heading}>
        <LanguageSwitch />
      </SettingsSection>
    </>
  );
}
