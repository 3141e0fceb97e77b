import { useQuery } from '@tanstack/react-query';
import { useRouterState, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Page } from '../frame/Page.tsx';
import { paths } from '../pages/paths.ts';
import listStyles from '../ui/lists/ListTools.module.css';
import { SearchField } from '../ui/lists/SearchField.tsx';
import { useListAddress } from '../ui/lists/useListAddress.ts';
import { ErrorState } from '../ui/states/ErrorState.tsx';
import { Loading } from '../ui/states/Loading.tsx';
import styles from './Api.module.css';
import { EndpointList } from './EndpointList.tsx';
import type { OpenApi } from './openApi.ts';

const DOCUMENT = '/api/openapi.json';

/** Every call of the site for who builds on it, shown from the document that the server hands out. */
export function ApiPage() {
  const { t } = useTranslation();
  const { search = '' } = useSearch({ from: paths.calls });
  const hash = useRouterState({ select: ({ location }) => location.hash });
  const change = useListAddress();
  const document = useQuery({
    queryKey: [DOCUMENT],
    queryFn: askDocument,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
  return (
    <Page title={t('calls.title')}>
      <p className={styles.intro}>
        {t('calls.intro')} <a href={DOCUMENT}>{t('calls.raw')}</a>
      </p>
      <div className={listStyles.row}>
        <SearchField
          label={t('calls.search')}
          value={search}
          onSearch={(text, replaces) => change({ search: text }, { replaces })}
        />
      </div>
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

async function askDocument(): Promise<OpenApi> {
  const response = await fetch(DOCUMENT, { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`the document answers ${response.status}`);
  return response.json();
}
