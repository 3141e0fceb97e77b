import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { signupSubmitBeatoraja } from '#contract/accounts/signup.ts';
import { clients } from '#domain/players/clients.ts';
import { call, RANKING_TIMEOUT_MS } from '../../base/api/call.ts';
import { Page } from '../../frame/Page.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { ClientTabs } from './ClientTabs.tsx';
import { ExistingAccountLinks } from './ExistingAccountLinks.tsx';
import { checkAvailability } from './fields/checkAvailability.ts';
import { Lr2SignupForm } from './Lr2SignupForm.tsx';
import { SignupWays } from './native/SignupWays.tsx';
import { MinirForm } from './proof/MinirForm.tsx';
import { ServiceGate } from './ServiceGate.tsx';

/** The sign-up page for players of the client that its path names. */
export function ClientSignupPage() {
  const { t } = useTranslation();
  const isLr2 = useLocation({ select: ({ pathname }) => pathname.startsWith(paths.signupLr2) });
  const client = isLr2 ? 'lr2' : 'beatoraja';
  return (
    <Page title={t('signup.title', { client: clients[client] })}>
      <ClientTabs purpose="signup" />
      <SignupWays key={client} client={client} below={<ExistingAccountLinks />}>
        <ServiceGate client={client}>
          {(service) => (
            <>
              <p>
                {t(`signup.intro.${client}`, { service })} {isLr2 && t('signup.intro.fetches')}
              </p>
              {isLr2 ? <Lr2SignupForm service={service} /> : <BeatorajaSignupForm service={service} />}
              <ExistingAccountLinks />
            </>
          )}
        </ServiceGate>
      </SignupWays>
    </Page>
  );
}

interface BeatorajaSignupFormProps {
  /** The name of the ranking service. */
  service: string;
}

/** The sign-up form for beatoraja. */
function BeatorajaSignupForm({ service }: BeatorajaSignupFormProps) {
  const { t } = useTranslation();
  return (
    <MinirForm
      service={service}
      names={['userid', 'userpw', 'userpwAgain', 'nickname', 'minirid']}
      checkAvailability={checkAvailability}
      sendLabel={t('signup.submit')}
      send={({ userid, userpw, userpwAgain, minirid, nickname }) =>
        call(
          signupSubmitBeatoraja,
          { body: { userid, userpw, userpwAgain, minirid, nickname } },
          { timeoutMs: RANKING_TIMEOUT_MS },
        )
      }
    />
  );
}
