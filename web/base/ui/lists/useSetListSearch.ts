import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * Returns a function that changes the query of a list's address and goes to its first page, without scrolling. With
 * `replaces` it replaces the history entry, so that Back skips this change and the one before.
 */
export function useSetListSearch() {
  const navigate = useNavigate();
  return useCallback(
    (changes: Readonly<Record<string, string | undefined>>, { replaces = false } = {}) =>
      void navigate({
        to: '.',
        search: ((search: object) => ({ ...search, page: undefined, ...changes })) as never,
        replace: replaces,
        resetScroll: false,
      }),
    [navigate],
  );
}
