import { useTranslation } from 'react-i18next';
import { signupServices } from '#contract/signup.ts';
import { useEndpoint } from '../base/api/useEndpoint.ts';
import { ScoreFile } from '../players/scoreFiles/ScoreFile.tsx';
import { SettingsSection } from './SettingsSection.tsx';

/** The section for a player's own `score.db`, where the site accepts plays from games. */
export function ScoreFileSection() {
  const { t } = useTranslation();
  const services = useEndpoint(signupServices, {});
  if (!services.data?.native) return null;
  return (
    <SettingsSection title={t('scoreFile.title')}>
      <ScoreFile lnTypes={services.data.lnTypes} />
    </SettingsSection>
  );
}
