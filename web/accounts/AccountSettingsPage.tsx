import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../base/ui/Button.tsx';
import { Dialog } from '../base/ui/Dialog.tsx';
import { Stack } from '../base/ui/Layout.tsx';
import { paths } from '../frame/pages/paths.ts';
import { notifyOtherTabs } from '../frame/session/otherTabs.ts';
import { Sanctions } from '../frame/session/Sanctions.tsx';
import { sessionKey } from '../frame/session/useSession.ts';
import { ChangeNickname } from './ChangeNickname.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { MailSection } from './mail/MailSection.tsx';
import { OwnActs } from './OwnActs.tsx';
import { SettingsFrame } from './SettingsFrame.tsx';
import { SettingsSection } from './SettingsSection.tsx';

/** Nickname and password, what admins did about the account, and its end. */
export function AccountSettingsPage() {
  const { t } = useTranslation();
  const [isDeleted, setDeleted] = useState(false);
  return (
    <SettingsFrame title={t('settings.page.account')}>
      {(session) => (
        <>
          <SettingsSection title={t('account.nickname')}>
            <ChangeNickname session={session} />
          </SettingsSection>
          <SettingsSection title={t('account.userpw')}>
            <ChangePassword session={session} />
          </SettingsSection>
          <MailSection />
          <SettingsSection title={t('ownActs.title')}>
            <Sanctions session={session} />
            <OwnActs />
          </SettingsSection>
          <SettingsSection title={t('deletion.title')} isDanger>
            <DeleteAccount onDeleted={() => setDeleted(true)} />
          </SettingsSection>
          {isDeleted && <AccountDeleted />}
        </>
      )}
    </SettingsFrame>
  );
}

/** Confirms that the account is deleted. Closing it loads Home, which drops all data of the session. */
function AccountDeleted() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  useEffect(() => {
    queryClient.setQueryData(sessionKey, null);
    notifyOtherTabs();
  }, [queryClient]);
  const goHome = () => location.assign(paths.home);
  return (
    <Dialog title={t('deletion.done')} onClose={goHome}>
      <Stack>
        <p>{t('deletion.stays')}</p>
        <Button data-first onClick={goHome} className="fit">
          {t('shell.wayHome')}
        </Button>
      </Stack>
    </Dialog>
  );
}
