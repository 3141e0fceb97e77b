import { useMediaQuery } from '@mantine/hooks';

/** Returns whether the side menu is always open beside the page: from 1200 px on. */
export function useIsWide(): boolean {
  return useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false });
}
