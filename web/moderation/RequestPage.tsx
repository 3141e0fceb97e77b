import { useRouterState, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { request } from '#contract/requests.ts';
import { useEndpoint } from '../base/api/useEndpoint.ts';
import { useFailureText } from '../base/i18n/useFailureText.ts';
import { ErrorState } from '../base/ui/states/ErrorState.tsx';
import { Loading } from '../base/ui/states/Loading.tsx';
import { LoginFirst } from '../frame/LoginFirst.tsx';
import { NotFoundPage } from '../frame/NotFoundPage.tsx';
import { Page } from '../frame/Page.tsx';
import { paths } from '../frame/pages/paths.ts';
import { useSession } from '../frame/session/useSession.ts';
import { RequestView } from './RequestView.tsx';

/**
 * A request with its answers, for its asker: of an account by its number, of a visitor by the secret in the fragment,
 * which browsers send nowhere.
 */
export function RequestPage() {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const { session, isPending } = useSession();
  const { id } = useSearch({ from: paths.request });
  const secret = useRouterState({ select: ({ location }) => location.hash });
  const own = secret === '' ? { id: id ?? null, secret: null } : { id: null, secret };
  const isOfAccount = secret === '' && id !== undefined;
  const detail = useEndpoint(request, { body: own }, { enabled: secret !== '' || (isOfAccount && session !== null) });
  if (detail.data) return <RequestView key={detail.data.id} request={detail.data} own={own} />;
  const isGone = detail.error?.error === 'ENOTFOUND' || detail.error?.error === 'NOTVALIDVALUE';
  if (isGone || (secret === '' && id === undefined)) return <NotFoundPage what={t('requests.notFound')} />;
  return (
    <Page title={t('requests.one')}>
      {detail.error ? (
        <ErrorState message={failureText(detail.error)} onRetry={() => void detail.refetch()} />
      ) : isOfAccount && !session && !isPending ? (
        <LoginFirst text={t('requests.loginRequired')} />
      ) : (
        <Loading lines={12} />
      )}
    </Page>
  );
}
