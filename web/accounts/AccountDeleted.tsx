import { Button, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../base/ui/Dialog.tsx';
import { paths } from '../frame/pages/paths.ts';
import { notifyOtherTabs } from '../frame/session/otherTabs.ts';
import { sessionKey } from '../frame/session/useSession.ts';

/** Confirms that the account is deleted. Closing it loads Home, which drops all data of the session. */
export function AccountDeleted() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  useEffect(() => {
    queryClient.setQueryData(sessionKey, null);
    notifyOtherTabs();
  }, [queryClient]);
  const goHome = () => location.assign(paths.home);
  return (
    <Dialog title={t('deletion.done')} onClose={goHome}>
      <Stack gap="md">
        <p>{t('deletion.stays')}</p>
        <Button data-first onClick={goHome} w="fit-content">
          {t('shell.wayHome')}
        </Button>
      </Stack>
    </Dialog>
  );
}
