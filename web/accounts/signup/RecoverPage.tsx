import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { signupServices } from '#contract/signup.ts';
import { useEndpoint } from '../../base/api/useEndpoint.ts';
import { Page } from '../../frame/Page.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { ClientTabs } from './ClientTabs.tsx';
import { RecoverBeatorajaForm } from './RecoverBeatorajaForm.tsx';
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
