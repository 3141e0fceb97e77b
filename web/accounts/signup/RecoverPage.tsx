import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { recoverCheck, recoverSubmit, recoverSubmitBeatoraja, signupServices } from '#contract/accounts/signup.ts';
import { call, RANKING_TIMEOUT_MS } from '../../base/api/call.ts';
import { useEndpoint } from '../../base/api/useEndpoint.ts';
import { Page } from '../../frame/Page.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { AccountReady } from './AccountReady.tsx';
import { ClientTabs } from './ClientTabs.tsx';
import { Lr2Form } from './proof/Lr2Form.tsx';
import { MinirForm } from './proof/MinirForm.tsx';
import type { RequestCode } from './proof/useOwnershipCode.ts';
import { ServiceGate } from './ServiceGate.tsx';

/** The page for a forgotten password: the same proof as for the sign-up, and a new password. */
export function RecoverPage() {
  const { t } = useTranslation();
  const { client = 'lr2' } = useSearch({ from: paths.recover });
  const services = useEndpoint(signupServices, {});
  return (
    <Page title={t('recover.title')}>
      <p>{t('recover.intro')}</p>
      {services.data?.mail && (
        <p>
          <Link to={paths.mail}>{t('recover.byMail')}</Link>
        </p>
      )}
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

const options = { timeoutMs: RANKING_TIMEOUT_MS };

const requestCode: RequestCode = (lr2auth) => call(recoverCheck, { body: { lr2auth } }, options);

interface RecoverLr2FormProps {
  /** The name of the ranking service. */
  service: string;
}

/** The form for a new password of an LR2 player. */
function RecoverLr2Form({ service }: RecoverLr2FormProps) {
  const { t } = useTranslation();
  const [userid, setUserid] = useState('');
  if (userid) return <AccountReady purpose="recover" userid={userid} />;
  return (
    <Lr2Form
      service={service}
      names={['userlr2id', 'code', 'userpw', 'userpwAgain']}
      labels={{ userpw: t('account.newpw'), userpwAgain: t('account.newpwAgain') }}
      requestCode={requestCode}
      sendLabel={t('recover.submit')}
      refusalTexts={{ ENOTUSER: t('link.noAccount') }}
      send={({ userlr2id, code, userpw, userpwAgain }) =>
        call(recoverSubmit, { body: { userlr2id, code, userpw, userpwAgain } }, options)
      }
      onSent={(reply) => setUserid(reply.userid)}
    />
  );
}
