import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../base/ui/Icon.tsx';
import { showDialog } from '../../frame/shellDialog.ts';

/** Opens the settings, where the keys for games are. */
export function SetUpButton() {
  const { t } = useTranslation();
  return (
    <Button
      variant="default"
      w="fit-content"
      aria-haspopup="dialog"
      leftSection={<Icon name="settings" />}
      onClick={() => showDialog('settings')}
    >
      {t('plays.setUp')}
    </Button>
  );
}
