import type { ReactNode } from 'react';
import { ErrorState, type FailingQuery } from '../base/ui/states/ErrorState.tsx';
import { Loading } from '../base/ui/states/Loading.tsx';
import { Page } from './Page.tsx';

interface UnloadedPageProps {
  title: string;
  query: FailingQuery;
  lines?: number;
  tables?: ReactNode;
}

/** A page while the reply that it is made of is missing: that it is loading, or why it failed. */
export function UnloadedPage({ query, lines = 12, ...page }: UnloadedPageProps) {
  return <Page {...page}>{query.error ? <ErrorState query={query} /> : <Loading lines={lines} />}</Page>;
}
