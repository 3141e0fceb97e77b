import { useTranslation } from 'react-i18next';
import { clients } from '../../domain/players/clients.ts';
import { Page } from '../frame/Page.tsx';
import { AlreadyHere } from './AlreadyHere.tsx';
import { ClientTabs } from './ClientTabs.tsx';
import { Lr2SignupForm } from './Lr2SignupForm.tsx';
import { ServiceGate } from './ServiceGate.tsx';

/** A new account for a player of LR2. */
export function Lr2SignupPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('signup.title', { client: clients.lr2 })}>
      <ClientTabs purpose="signup" />
      <ServiceGate client="lr2">
        {(service) => (
          <>
            <p>{t('signup.intro.lr2', { service })}</p>
            <Lr2SignupForm service={service} />
            <AlreadyHere />
          </>
        )}
      </ServiceGate>
    </Page>
  );
}
