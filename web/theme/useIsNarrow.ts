import { useMediaQuery } from '@mantine/hooks';

/** Whether the header has no room for everything, and the menu takes some of it over. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 39.99em)', false, { getInitialValueInEffect: false });
}
