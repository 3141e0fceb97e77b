import { useTranslation } from 'react-i18next';
import { clients } from '#domain/players/clients.ts';
import { Page } from '../../frame/Page.tsx';
import { ClientTabs } from './ClientTabs.tsx';
import { ExistingAccountLinks } from './ExistingAccountLinks.tsx';
import { Lr2SignupForm } from './Lr2SignupForm.tsx';
import { SignupWays } from './native/SignupWays.tsx';
import { ServiceGate } from './ServiceGate.tsx';

/** The sign-up page for players of LR2. */
export function Lr2SignupPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('signup.title', { client: clients.lr2 })}>
      <ClientTabs purpose="signup" />
      <SignupWays client="lr2" below={<ExistingAccountLinks />}>
        <ServiceGate client="lr2">
          {(service) => (
            <>
              <p>
                {t('signup.intro.lr2', { service })} {t('signup.intro.fetches')}
              </p>
              <Lr2SignupForm service={service} />
              <ExistingAccountLinks />
            </>
          )}
        </ServiceGate>
      </SignupWays>
    </Page>
  );
}
