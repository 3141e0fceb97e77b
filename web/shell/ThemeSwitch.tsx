import { useTranslation } from 'react-i18next';
import { useColorScheme } from '../base/theme/colorScheme.ts';
import { IconButton } from '../base/ui/IconButton.tsx';

/** Switches between the dark and the light theme. Until the visitor does, the system's setting is used. */
export function ThemeSwitch() {
  const { t } = useTranslation();
  const { isDark, choose } = useColorScheme();
  return (
    <IconButton
      icon={isDark ? 'sun' : 'moon'}
      label={t(isDark ? 'shell.toLight' : 'shell.toDark')}
      onClick={() => choose(isDark ? 'light' : 'dark')}
    />
  );
}
