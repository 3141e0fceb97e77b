import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { type MantineColorScheme, SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const themes: readonly MantineColorScheme[] = ['dark', 'light', 'auto'];

/** Chooses the theme: dark, light, or that of the system. It is stored in this browser. */
export function ThemeChoice() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <SegmentedControl
        aria-label={t('settings.theme.title')}
        data={themes.map((theme) => ({ value: theme, label: t(`settings.theme.${theme}`) }))}
        value={colorScheme}
        onChange={(value) => setColorScheme(value as MantineColorScheme)}
      />
      <p className="hint">{t('settings.theme.hint')}</p>
    </>
  );
}
