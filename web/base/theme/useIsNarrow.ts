import { useMediaQuery } from '@mantine/hooks';

/** Returns whether the header is too narrow for its switches, which are in the menu then. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 39.99em)', false, { getInitialValueInEffect: false });
}
