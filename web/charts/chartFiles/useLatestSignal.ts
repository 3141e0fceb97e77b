import { useEffect, useRef } from 'react';

/**
 * Returns a function that aborts the signal which it gave out last and returns a new one, so that only the latest task
 * continues. The last signal is aborted when the component unmounts.
 */
export function useLatestSignal(): () => AbortSignal {
  const controller = useRef(new AbortController());
  useEffect(() => () => controller.current.abort(), []);
  return () => {
    controller.current.abort();
    controller.current = new AbortController();
    return controller.current.signal;
  };
}
