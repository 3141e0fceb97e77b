import { useQuery } from '@tanstack/react-query';
import { useRouterState, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Group } from '../../base/ui/Layout.tsx';
import { SearchField } from '../../base/ui/lists/SearchField.tsx';
import { useSetListSearch } from '../../base/ui/lists/useSetListSearch.ts';
import { EmptyState } from '../../base/ui/states/EmptyState.tsx';
import { ErrorState } from '../../base/ui/states/ErrorState.tsx';
import { Loading } from '../../base/ui/states/Loading.tsx';
import { Page } from '../../frame/Page.tsx';
import { paths } from '../../frame/pages/paths.ts';
import styles from './Api.module.css';

/** The parts of an OpenAPI document that are shown. */
interface OpenApi {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Operation {
  summary: string;
  description: string;
  parameters?: unknown;
  requestBody?: unknown;
  responses: Readonly<Record<string, { description: string; content: unknown }>>;
}

const DOCUMENT_PATH = '/api/openapi.json';

/** The endpoints of the API, from the OpenAPI document of the server, which is in English in every language. */
export function ApiPage() {
  const { t } = useTranslation();
  const { search = '' } = useSearch({ from: paths.calls });
  const change = useSetListSearch();
  const document = useQuery({
    queryKey: [DOCUMENT_PATH],
    queryFn: fetchDocument,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
  return (
    <Page title={t('calls.title')}>
      <p>
        {t('calls.intro')} <a href={DOCUMENT_PATH}>{t('calls.raw')}</a>
      </p>
      <Group>
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
        <EndpointList document={document.data} search={search} />
      )}
    </Page>
  );
}

async function fetchDocument(): Promise<OpenApi> {
  const response = await fetch(DOCUMENT_PATH, { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`${DOCUMENT_PATH} responded with ${response.status}`);
  return response.json();
}

/** Lists the endpoints that have every word of the search in their path, descriptions or error codes. */
function EndpointList({ document, search }: { document: OpenApi; search: string }) {
  const { t } = useTranslation();
  const hash = useRouterState({ select: ({ location }) => location.hash });
  useEffect(() => window.document.getElementById(hash)?.scrollIntoView(), [hash]);
  const words = search.toLowerCase().split(/\s+/);
  const found = Object.entries(document.paths)
    .flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })))
    .filter(({ path, method, operation: { summary, description, responses } }) => {
      const refusals = Object.values(responses).map((response) => response.description);
      const text = [method, path, summary, description, ...refusals].join(' ').toLowerCase();
      return words.every((word) => text.includes(word));
    });
  if (found.length === 0) return <EmptyState icon="search" title={t('list.none')} />;
  return (
    <ul className={styles.endpoints} lang="en">
      {found.map(({ path, method, operation }) => {
        const id = `${method.toUpperCase()}${path}`.replace(/\W+/g, '-').replace(/-$/, '');
        const { summary, description, responses, parameters, requestBody } = operation;
        const refusals = Object.entries(responses).filter(([status]) => status !== '200');
        return (
          <li key={id}>
            <details id={id} open={id === hash}>
              <summary>
                <strong>{method.toUpperCase()}</strong> <code>{path}</code> {summary}
              </summary>
              <p>
                {description} <a href={`#${id}`}>{t('calls.link')}</a>
              </p>
              {refusals.map(([status, refusal]) => (
                <p key={status}>
                  {status}: {refusal.description}
                </p>
              ))}
              <pre>{JSON.stringify({ parameters, requestBody, reply: responses[200]?.content }, null, 1)}</pre>
            </details>
          </li>
        );
      })}
    </ul>
  );
}
