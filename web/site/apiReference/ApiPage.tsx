import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouterState, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../base/ui/lists/SearchField.tsx';
import { useSetListSearch } from '../../base/ui/lists/useSetListSearch.ts';
import { ErrorState } from '../../base/ui/states/ErrorState.tsx';
import { Loading } from '../../base/ui/states/Loading.tsx';
import { Page } from '../../frame/Page.tsx';
import { paths } from '../../frame/pages/paths.ts';
import styles from './Api.module.css';
import { EndpointList } from './EndpointList.tsx';
import type { OpenApi } from './openApi.ts';

const DOCUMENT_PATH = '/api/openapi.json';

/** The reference of the API, rendered from the OpenAPI document of the server. */
export function ApiPage() {
  const { t } = useTranslation();
  const { search = '' } = useSearch({ from: paths.calls });
  const hash = useRouterState({ select: ({ location }) => location.hash });
  const change = useSetListSearch();
  const document = useQuery({
    queryKey: [DOCUMENT_PATH],
    queryFn: fetchDocument,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
  return (
    <Page title={t('calls.title')}>
      <p className={styles.intro}>
        {t('calls.intro')} <a href={DOCUMENT_PATH}>{t('calls.raw')}</a>
      </p>
      <Group gap="var(--space-2) var(--space-3)">
        <SearchField
          label={t('calls.search')}
          value={search}
          onSearch={(text, replaces) => change({ search: text }, { replaces })}
        />
      </Group>
      {document.isPending ? (
        <Loading lines={12} />
      ) : document.isError ? (
        <ErrorState message={t('failure.unreachable')} onRetry={() => document.refetch()} />
      ) : (
        <EndpointList document={document.data} search={search} hash={hash} />
      )}
    </Page>
  );
}

async function fetchDocument(): Promise<OpenApi> {
  const response = await fetch(DOCUMENT_PATH, { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`${DOCUMENT_PATH} responded with ${response.status}`);
  return response.json();
}
