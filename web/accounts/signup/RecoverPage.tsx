import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { recoverSubmitBeatoraja, signupServices } from '#contract/accounts/signup.ts';
import { call, RANKING_TIMEOUT_MS } from '../../base/api/call.ts';
import { useEndpoint } from '../../base/api/useEndpoint.ts';
import { Page } from '../../frame/Page.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { ClientTabs } from './ClientTabs.tsx';
import { MinirForm } from './proof/MinirForm.tsx';
import { RecoverLr2Form } from './RecoverLr2Form.tsx';
import { ServiceGate } from './ServiceGate.tsx';

/** The page for a forgotten password: the same proof as for the sign-up, and a new password. */
export function RecoverPage() {
  const { t } = useTranslation();
  const { client = 'lr2' } = useSearch({ from: paths.recover });
  const services = useEndpoint(signupServices, {});
  return (
    <Page title={t('recover.title')}>
      <p>{t('recover.intro')}</p>
      {services.data?.native && <p>{t('recover.native')}</p>}
      <ClientTabs purpose="recover" />
      <ServiceGate key={client} client={client}>
        {(service) =>
          client === 'lr2' ? <RecoverLr2Form service={service} /> : <RecoverBeatorajaForm service={service} />
        }
      </ServiceGate>
    </Page>
  );
}

interface RecoverBeatorajaFormProps {
  /** The name of the ranking service. */
  service: string;
}

/** The form for a new password of a beatoraja player. */
function RecoverBeatorajaForm({ service }: RecoverBeatorajaFormProps) {
  const { t } = useTranslation();
  return (
    <MinirForm
      service={service}
      names={['minirid', 'userpw', 'userpwAgain']}
      labels={{ userpw: t('account.newpw'), userpwAgain: t('account.newpwAgain') }}
      sendLabel={t('recover.submit')}
      send={({ minirid, userpw, userpwAgain }) =>
        call(recoverSubmitBeatoraja, { body: { minirid, userpw, userpwAgain } }, { timeoutMs: RANKING_TIMEOUT_MS })
      }
    />
  );
}
