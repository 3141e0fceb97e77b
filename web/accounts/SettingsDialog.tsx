import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserSession } from '#contract/accounts.ts';
import { LanguageSwitch } from '../base/i18n/LanguageSwitch.tsx';
import { Dialog } from '../base/ui/Dialog.tsx';
import { GameClients } from '../players/gameClients/GameClients.tsx';
import { useAcceptsPlays } from '../players/gameClients/useAcceptsPlays.ts';
import { AccountDeleted } from './AccountDeleted.tsx';
import { AdultSwitch } from './AdultSwitch.tsx';
import { ChangeNickname } from './ChangeNickname.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { LinkedIds } from './LinkedIds.tsx';
import { ScoreFileSection } from './ScoreFileSection.tsx';
import { SessionList } from './SessionList.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import { ThemeChoice } from './ThemeChoice.tsx';

interface SettingsDialogProps {
  session: UserSession;
  onClose: () => void;
}

/** The settings of the player and of this browser. Each section is saved by itself. */
export function SettingsDialog({ session, onClose }: SettingsDialogProps) {
  const { t } = useTranslation();
  const acceptsPlays = useAcceptsPlays();
  const [isDeleted, setDeleted] = useState(false);
  if (isDeleted) return <AccountDeleted />;
  return (
    <Dialog title={t('settings.title')} shape="wide" focus="title" onClose={onClose}>
      <SettingsSection title={t('account.nickname')}>
        <ChangeNickname session={session} />
      </SettingsSection>
      <SettingsSection title={t('linkedIds.title')}>
        <LinkedIds session={session} onLeave={onClose} />
      </SettingsSection>
      {acceptsPlays && (
        <SettingsSection title={t('gameClients.title')}>
          <GameClients session={session} onLeave={onClose} />
        </SettingsSection>
      )}
      <ScoreFileSection />
      <SettingsSection title={t('settings.adult.title')}>
        <AdultSwitch session={session} />
      </SettingsSection>
      <SettingsSection title={t('settings.theme.title')}>
        <ThemeChoice />
      </SettingsSection>
      <SettingsSection title={t('shell.language')}>
        <LanguageSwitch />
      </SettingsSection>
      <SettingsSection title={t('account.userpw')}>
        <ChangePassword session={session} />
      </SettingsSection>
      <SettingsSection title={t('sessions.title')}>
        <SessionList />
      </SettingsSection>
      <SettingsSection title={t('deletion.title')} isDanger>
        <DeleteAccount onDeleted={() => setDeleted(true)} />
      </SettingsSection>
    </Dialog>
  );
}
