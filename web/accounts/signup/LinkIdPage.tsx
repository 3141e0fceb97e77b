import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserSession } from '#contract/accounts/accounts.ts';
import { linkCheck, linkSubmit, linkSubmitBeatoraja } from '#contract/accounts/signup.ts';
import { clients } from '#domain/players/clients.ts';
import { call, RANKING_TIMEOUT_MS } from '../../base/api/call.ts';
import { LoginFirst } from '../../frame/LoginFirst.tsx';
import { Page } from '../../frame/Page.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { linkableServices, ownIds } from '../../frame/session/ownIds.ts';
import { useKeptSession } from '../../frame/session/useSession.ts';
import { ClientTabs } from './ClientTabs.tsx';
import { IdLinked } from './IdLinked.tsx';
import { Lr2Form } from './proof/Lr2Form.tsx';
import { MinirForm } from './proof/MinirForm.tsx';
import type { RequestCode } from './proof/useOwnershipCode.ts';
import { ServiceGate } from './ServiceGate.tsx';

/**
 * The page that links a second ranking id with the account: of a service that is missing, or for which there is a
 * native id only.
 */
export function LinkIdPage() {
  const { t } = useTranslation();
  const session = useKeptSession();
  return (
    <Page title={t('linkId.title')}>
      {session ? <MissingId session={session} /> : <LoginFirst text={t('linkId.loginRequired')} />}
    </Page>
  );
}

function MissingId({ session }: { session: UserSession }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { client: chosen } = useSearch({ from: paths.linkId });
  const [isLinked, setLinked] = useState(false);
  const onLinked = () => {
    setLinked(true);
    void queryClient.invalidateQueries();
  };
  if (isLinked) return <IdLinked />;
  const services = linkableServices(session);
  const client = services.find((service) => service === chosen) ?? services[0];
  if (!client) return <p>{t('linkId.both')}</p>;
  const replaces = ownIds(session).some(({ service }) => service === client);
  return (
    <>
      {services.length > 1 && <ClientTabs purpose="link" />}
      <p>{t(replaces ? 'linkId.replace' : 'linkId.intro', { client: clients[client] })}</p>
      <ServiceGate key={client} client={client}>
        {(service) =>
          client === 'lr2' ? (
            <LinkLr2Form service={service} onLinked={onLinked} />
          ) : (
            <LinkBeatorajaForm service={service} />
          )
        }
      </ServiceGate>
    </>
  );
}

interface LinkBeatorajaFormProps {
  /** The name of the ranking service. */
  service: string;
}

/** The form that links a MinIR ID with the account; it asks for the password. */
function LinkBeatorajaForm({ service }: LinkBeatorajaFormProps) {
  const { t } = useTranslation();
  return (
    <MinirForm
      service={service}
      names={['minirid', 'currentpw']}
      sendLabel={t('linkId.submit')}
      send={({ minirid, currentpw }) =>
        call(linkSubmitBeatoraja, { body: { minirid, userpw: currentpw } }, { timeoutMs: RANKING_TIMEOUT_MS })
      }
    />
  );
}

const options = { timeoutMs: RANKING_TIMEOUT_MS };

const requestCode: RequestCode = (lr2auth) => call(linkCheck, { body: { lr2auth } }, options);

interface LinkLr2FormProps {
  /** The name of the ranking service. */
  service: string;
  onLinked: () => void;
}

/** The form that links an LR2 ID with the account; it asks for the password. */
function LinkLr2Form({ service, onLinked }: LinkLr2FormProps) {
  const { t } = useTranslation();
  return (
    <Lr2Form
      service={service}
      names={['userlr2id', 'code', 'currentpw']}
      requestCode={requestCode}
      sendLabel={t('linkId.submit')}
      send={({ userlr2id, code, currentpw }) =>
        call(linkSubmit, { body: { userlr2id, code, userpw: currentpw } }, options)
      }
      onSent={onLinked}
    />
  );
}
