import { useMediaQuery } from '../useMediaQuery.ts';

/** Whether a list has one line a row: on a wide screen with a mouse. */
export function useIsDense(): boolean {
  return useMediaQuery('(min-width: 68.75em) and (pointer: fine)', true);
}
