import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Group } from '../../base/ui/Layout.tsx';
import { Loader } from '../../base/ui/Loader.tsx';
import { Page } from '../../frame/Page.tsx';
import { paths } from '../../frame/pages/paths.ts';
import { enterSession } from '../../frame/session/enterSession.ts';
import { FirstRun } from '../../players/FirstRun.tsx';
import { startFirstRun } from '../../players/firstRunState.ts';
import { AccountReady } from './AccountReady.tsx';
import { confirmOnce, isTransient } from './confirmOnce.ts';
import { IdLinked } from './IdLinked.tsx';
import { LinkFailed } from './LinkFailed.tsx';

/**
 * The page to which MinIR redirects the browser. It confirms the account, the new password or the second ID; nothing
 * else does.
 */
export function LinkedPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const search = useSearch({ from: paths.linked });
  // Kept, because the address is cleared below.
  const [ticket] = useState(search.ticket ?? '');
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['link', ticket],
    queryFn: () => confirmOnce(ticket),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isFinal = data !== undefined && !isTransient(data);
  useEffect(() => {
    if (isFinal) void navigate({ to: paths.linked, search: {}, replace: true });
  }, [isFinal, navigate]);
  const hasSignedUp = data?.purpose === 'signup';
  useEffect(() => {
    if (hasSignedUp) void enterSession(queryClient).then((session) => session && startFirstRun(session.userid));
  }, [hasSignedUp, queryClient]);

  return (
    <Page title={t('link.title')}>
      {!data || isFetching ? (
        <Group gap="var(--space-3)" wrap="nowrap" role="status">
          <Loader />
          {t('link.working')}
        </Group>
      ) : data.purpose === 'link' ? (
        <IdLinked />
      ) : 'userid' in data ? (
        <>
          <AccountReady purpose={data.purpose} userid={data.userid} />
          <Suspense>
            <FirstRun />
          </Suspense>
        </>
      ) : (
        <LinkFailed outcome={data} onRetry={isFinal ? undefined : () => void refetch()} />
      )}
    </Page>
  );
}
