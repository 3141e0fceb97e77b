import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Failure } from '../base/api/call.ts';
import { useFailureText } from '../base/i18n/useFailureText.ts';
import { ErrorState } from '../base/ui/states/ErrorState.tsx';
import { Loading } from '../base/ui/states/Loading.tsx';

interface LoadedProps<Data> {
  query: UseQueryResult<Data, Failure>;
  /** About as many lines as the content will have. */
  lines?: number;
  children: (data: Data) => ReactNode;
}

/** Shows the reply of a call once it is there; until then that it is loading, or why it failed. */
export function Loaded<Data>({ query: { data, error, refetch }, lines = 8, children }: LoadedProps<Data>) {
  const failureText = useFailureText();
  if (error) return <ErrorState message={failureText(error)} onRetry={() => void refetch()} />;
  return data === undefined ? <Loading lines={lines} /> : children(data);
}
