import { useTranslation } from 'react-i18next';
import { clients } from '#domain/players/clients.ts';
import { Page } from '../../frame/Page.tsx';
import { BeatorajaSignupForm } from './BeatorajaSignupForm.tsx';
import { ClientTabs } from './ClientTabs.tsx';
import { ExistingAccountLinks } from './ExistingAccountLinks.tsx';
import { SignupWays } from './native/SignupWays.tsx';
import { ServiceGate } from './ServiceGate.tsx';

/** The sign-up page for players of beatoraja. */
export function BeatorajaSignupPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('signup.title', { client: clients.beatoraja })}>
      <ClientTabs purpose="signup" />
      <SignupWays client="beatoraja" below={<ExistingAccountLinks />}>
        <ServiceGate client="beatoraja">
          {(service) => (
            <>
              <p>{t('signup.intro.beatoraja', { service })}</p>
              <BeatorajaSignupForm service={service} />
              <ExistingAccountLinks />
            </>
          )}
        </ServiceGate>
      </SignupWays>
    </Page>
  );
}
