import { useMediaQuery } from '../ui/useMediaQuery.ts';

/** Whether the header is too narrow for its switches, which then move to the menu. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 39.99em)', false);
}
