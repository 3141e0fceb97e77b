import { useMediaQuery } from '@mantine/hooks';

/** Whether the side menu has its place beside the page: from 1200 px on (specification §2, Shell). */
export function useIsWide(): boolean {
  return useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false });
}
