import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { signupServices } from '#contract/accounts/signup.ts';
import { type Client, clients } from '#domain/players/clients.ts';
import { useEndpoint } from '../../base/api/useEndpoint.ts';
import { Icon } from '../../base/ui/Icon.tsx';
import { LinkButton } from '../../base/ui/LinkButton.tsx';
import { EmptyState } from '../../base/ui/states/EmptyState.tsx';
import { ErrorState } from '../../base/ui/states/ErrorState.tsx';
import { Loading } from '../../base/ui/states/Loading.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { useReturnTo } from '../../frame/session/useReturnTo.ts';

interface ServiceGateProps {
  client: Client;
  children: (service: string) => ReactNode;
}

/**
 * Shows its content only if the ranking service of the client is configured: without one no player can prove an ID, and
 * the page says so instead.
 */
export function ServiceGate({ client, children }: ServiceGateProps) {
  const { t } = useTranslation();
  const services = useEndpoint(signupServices, {});
  const returnTo = useReturnTo();
  if (services.isPending) return <Loading shape="lines" lines={6} />;
  if (services.isError) return <ErrorState query={services} />;
  const service = services.data[client];
  if (service) return children(service.name);
  return (
    <EmptyState icon="unplugged" title={t('noService.title', { client: clients[client] })}>
      <p>{t('noService.why')}</p>
      <p>{t('noService.existing')}</p>
      <p>{t('noService.ask')}</p>
      <LinkButton to={paths.login} search={returnTo} variant="default" leftSection={<Icon name="login" />}>
        {t('shell.login')}
      </LinkButton>
    </EmptyState>
  );
}
