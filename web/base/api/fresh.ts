import type { QueryState } from '@tanstack/react-query';
import type { Failure } from './call.ts';

/** How long a reply or a refusal is reused before it is fetched again. */
export const FRESH_MS = 15_000;

/** Whether the server refused this within `FRESH_MS`: asking again would return the same refusal. */
export function wasJustRefused({
  error,
  errorUpdatedAt,
}: Pick<QueryState<unknown, Failure>, 'error' | 'errorUpdatedAt'>): boolean {
  const isRefused = error !== null && error.error !== 'unreachable' && error.error !== 'unknown';
  return isRefused && Date.now() - errorUpdatedAt < FRESH_MS;
}
