import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserSession } from '#contract/accounts.ts';
import { LanguageSwitch } from '../i18n/LanguageSwitch.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { AccountDeleted } from './AccountDeleted.tsx';
import { AdultSwitch } from './AdultSwitch.tsx';
import { ChangeNickname } from './ChangeNickname.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { SessionList } from './SessionList.tsx';
import { SettingsPart } from './SettingsPart.tsx';
import { ThemeChoice } from './ThemeChoice.tsx';

interface SettingsDialogProps {
  session: UserSession;
  onClose: () => void;
}

/** What players change about themselves and this browser; each part stands for itself. */
export function SettingsDialog({ session, onClose }: SettingsDialogProps) {
  const { t } = useTranslation();
  const [isDeleted, setDeleted] = useState(false);
  if (isDeleted) return <AccountDeleted />;
  return (
    <Dialog title={t('settings.title')} shape="wide" focus="title" onClose={onClose}>
      <SettingsPart title={t('account.nickname')}>
        <ChangeNickname session={session} />
      </SettingsPart>
      <SettingsPart title={t('settings.adult.title')}>
        <AdultSwitch session={session} />
      </SettingsPart>
      <SettingsPart title={t('settings.theme.title')}>
        <ThemeChoice />
      </SettingsPart>
      <SettingsPart title={t('shell.language')}>
        <LanguageSwitch />
      </SettingsPart>
      <SettingsPart title={t('account.userpw')}>
        <ChangePassword session={session} />
      </SettingsPart>
      <SettingsPart title={t('sessions.title')}>
        <SessionList />
      </SettingsPart>
      <SettingsPart title={t('deletion.title')} isDanger>
        <DeleteAccount onDeleted={() => setDeleted(true)} />
      </SettingsPart>
    </Dialog>
  );
}
