import { useTranslation } from 'react-i18next';
import type { UserSession } from '#contract/accounts/accounts.ts';
import { signupServices } from '#contract/accounts/signup.ts';
import { clientKeys } from '#contract/plays/clientKeys.ts';
import { useEndpoint } from '../base/api/useEndpoint.ts';
import { GameClients } from '../plays/gameClients/GameClients.tsx';
import { ScoreFile } from '../plays/scoreFiles/ScoreFile.tsx';
import { SettingsFrame } from './SettingsFrame.tsx';
import { SettingsSection } from './SettingsSection.tsx';

/** The keys with which games send plays, with their set-up, and the scores that a game has saved. */
export function GameSettingsPage() {
  const { t } = useTranslation();
  return <SettingsFrame title={t('gameClients.title')}>{(session) => <Games session={session} />}</SettingsFrame>;
}

function Games({ session }: { session: UserSession }) {
  const { t } = useTranslation();
  const keys = useEndpoint(clientKeys, {});
  const services = useEndpoint(signupServices, {});
  if (keys.error?.error === 'ENOTFOUND') return <p>{t('plays.off')}</p>;
  return (
    <>
      <SettingsSection title={t('gameClients.keys')}>
        <GameClients session={session} />
      </SettingsSection>
      {services.data?.native && (
        <SettingsSection title={t('scoreFile.title')}>
          <ScoreFile lnTypes={services.data.lnTypes} />
        </SettingsSection>
      )}
    </>
  );
}
