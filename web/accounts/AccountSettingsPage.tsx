import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Sanctions } from '../frame/session/Sanctions.tsx';
import { AccountDeleted } from './AccountDeleted.tsx';
import { ChangeNickname } from './ChangeNickname.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
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
