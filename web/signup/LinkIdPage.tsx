import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserSession } from '#contract/accounts.ts';
import { clients } from '#domain/players/clients.ts';
import { Page } from '../frame/Page.tsx';
import { paths } from '../pages/paths.ts';
import { useReturnTo } from '../session/useReturnTo.ts';
import { useKeptSession } from '../session/useSession.ts';
import { Icon } from '../ui/Icon.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';
import { IdLinked } from './IdLinked.tsx';
import { LinkBeatorajaForm } from './LinkBeatorajaForm.tsx';
import { LinkLr2Form } from './LinkLr2Form.tsx';
import { ServiceGate } from './ServiceGate.tsx';

/** The page that links a second ranking id with the account: the one of the service that is missing (accounts.md §1.1). */
export function LinkIdPage() {
  const { t } = useTranslation();
  const session = useKeptSession();
  const returnTo = useReturnTo();
  return (
    <Page title={t('linkId.title')}>
      {session ? (
        <MissingId session={session} />
      ) : (
        <>
          <p>{t('linkId.loginRequired')}</p>
          <LinkButton to={paths.login} search={returnTo} leftSection={<Icon name="login" />} w="fit-content">
            {t('shell.login')}
          </LinkButton>
        </>
      )}
    </Page>
  );
}

function MissingId({ session }: { session: UserSession }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [isLinked, setLinked] = useState(false);
  const onLinked = () => {
    setLinked(true);
    void queryClient.invalidateQueries();
  };
  if (isLinked) return <IdLinked />;
  if (session.userlr2id !== null && session.minirid !== null) return <p>{t('linkId.both')}</p>;
  const client = session.userlr2id === null ? 'lr2' : 'beatoraja';
  return (
    <>
      <p>{t('linkId.intro', { client: clients[client] })}</p>
      <ServiceGate client={client}>
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
