import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * Changes what the address of a list says: the first page of it, without moving the view. `replaces`: the change goes on
 * with the one before, and going back leaves both at once.
 */
export function useListAddress() {
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
