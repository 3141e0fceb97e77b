import type { QueryState } from '@tanstack/react-query';
import type { Failure } from './call.ts';

/** For so long a reply, or a refusal, is not fetched again. */
export const FRESH_MS = 15_000;

/** Returns whether the server has just refused this: asking again at once would bring the same refusal. */
export function isRefusedLately({
  error,
  errorUpdatedAt,
}: Pick<QueryState<unknown, Failure>, 'error' | 'errorUpdatedAt'>): boolean {
  const isRefused = error !== null && error.error !== 'unreachable' && error.error !== 'unknown';
  return isRefused && Date.now() - errorUpdatedAt < FRESH_MS;
}
