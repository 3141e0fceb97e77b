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
import { SessionList } from './SessionList.tsx';
import { SettingsSection } from './SettingsSection.tsx';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { type MantineColorScheme, SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { signupServices } from '#contract/signup.ts';
import { useEndpoint } from '../base/api/useEndpoint.ts';
import { ScoreFile } from '../players/scoreFiles/ScoreFile.tsx';

interface SettingsDialogProps {
  session: UserSession;
  onClose: () => void;
}

/** The settings of the player and of this browser. Each section is saved on its own. */
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

const themes: readonly MantineColorScheme[] = ['dark', 'light', 'auto'];

/** Chooses the theme: dark, light, or the system's. It is stored in this browser. */
function ThemeChoice() {
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

/** The section for a player's own `score.db`, where the site accepts plays from games. */
function ScoreFileSection() {
  const { t } = useTranslation();
  const services = useEndpoint(signupServices, {});
  if (!services.data?.native) return null;
  return (
    <SettingsSection title={t('scoreFile.title')}>
      <ScoreFile lnTypes={services.data.lnTypes} />
    </SettingsSection>
  );
}
