import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { type MantineColorScheme, SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LanguageSwitch } from '../base/i18n/LanguageSwitch.tsx';
import { SettingsSection } from './SettingsSection.tsx';

const themes: readonly MantineColorScheme[] = ['dark', 'light', 'auto'];

interface AppearanceProps {
  /** The headings of its sections. */
  heading?: 'h2' | 'h3';
}

/** Theme and language, which are stored in this browser and need no account. */
export function Appearance({ heading = 'h2' }: AppearanceProps) {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <SettingsSection title={t('settings.theme.title')} heading={heading}>
        <SegmentedControl
          aria-label={t('settings.theme.title')}
          data={themes.map((theme) => ({ value: theme, label: t(`settings.theme.${theme}`) }))}
          value={colorScheme}
          onChange={(value) => setColorScheme(value as MantineColorScheme)}
        />
        <p className="hint">{t('settings.theme.hint')}</p>
      </SettingsSection>
      <SettingsSection title={t('shell.language')} heading={heading}>
        <LanguageSwitch />
      </SettingsSection>
    </>
  );
}
