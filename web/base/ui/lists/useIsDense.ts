import { useMediaQuery } from '@mantine/hooks';

/** Whether a list has one line a row: on a wide screen with a mouse. */
export function useIsDense(): boolean {
  return useMediaQuery('(min-width: 68.75em) and (pointer: fine)', true, { getInitialValueInEffect: false });
}
