import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Failure } from '../../api/call.ts';
import { ErrorState } from './ErrorState.tsx';
import { Loading, type LoadingProps } from './Loading.tsx';

interface LoadedProps<Data> extends LoadingProps {
  query: UseQueryResult<Data, Failure>;
  children: (data: Data) => ReactNode;
}

/** Shows the reply of a call once it is there; until then that it is loading, or why it failed. */
export function Loaded<Data>({ query, children, ...loading }: LoadedProps<Data>) {
  if (query.error) return <ErrorState query={query} />;
  return query.data === undefined ? <Loading {...loading} /> : children(query.data);
}
