import { useTranslation } from 'react-i18next';
import { clients } from '../../domain/players/clients.ts';
import { Page } from '../frame/Page.tsx';
import { AlreadyHere } from './AlreadyHere.tsx';
import { BeatorajaSignupForm } from './BeatorajaSignupForm.tsx';
import { ClientTabs } from './ClientTabs.tsx';
import { ServiceGate } from './ServiceGate.tsx';

/** A new account for a player of beatoraja. */
export function BeatorajaSignupPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('signup.title', { client: clients.beatoraja })}>
      <ClientTabs purpose="signup" />
      <ServiceGate client="beatoraja">
        {(service) => (
          <>
            <p>{t('signup.intro.beatoraja', { service })}</p>
            <BeatorajaSignupForm service={service} />
            <AlreadyHere />
          </>
        )}
      </ServiceGate>
    </Page>
  );
}
