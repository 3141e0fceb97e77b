import { Group, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../frame/Page.tsx';
import { paths } from '../pages/paths.ts';
import { confirmOnce, isPassing } from './confirmOnce.ts';
import { LinkFailed } from './LinkFailed.tsx';
import { ReadyToLogIn } from './ReadyToLogIn.tsx';

/** Where MinIR sends the browser back to: the account, or its new password, becomes good here and only here. */
export function LinkedPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = useSearch({ from: paths.linked });
  // It outlives its place in the address.
  const [ticket] = useState(search.ticket ?? '');
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['link', ticket],
    queryFn: () => confirmOnce(ticket),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isOver = data !== undefined && !isPassing(data);
  useEffect(() => {
    if (isOver) void navigate({ to: paths.linked, search: {}, replace: true });
  }, [isOver, navigate]);

  return (
    <Page title={t('link.title')}>
      {!data || isFetching ? (
        <Group gap="sm" wrap="nowrap" role="status">
          <Loader size="sm" aria-hidden="true" />
          {t('link.working')}
        </Group>
      ) : 'userid' in data ? (
        <ReadyToLogIn purpose={data.purpose} userid={data.userid} />
      ) : (
        <LinkFailed outcome={data} onRetry={isOver ? undefined : () => void refetch()} />
      )}
    </Page>
  );
}
