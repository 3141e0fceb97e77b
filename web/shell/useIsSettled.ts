import { useEffect, useState } from 'react';

/** Until then the page has the line and the processor to itself, in milliseconds after it was loaded. */
const LATEST_MS = 3000;

/** Whether the page stands and the browser has nothing else to do: the time for what nobody waits for. */
export function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    let idle = 0;
    const settle = () => setSettled(true);
    // Not every browser tells when it is idle.
    const wait = () => {
      idle = window.requestIdleCallback
        ? window.requestIdleCallback(settle, { timeout: LATEST_MS })
        : window.setTimeout(settle, LATEST_MS / 2);
    };
    if (document.readyState === 'complete') wait();
    else window.addEventListener('load', wait, { once: true });
    return () => {
      window.removeEventListener('load', wait);
      if (window.cancelIdleCallback) window.cancelIdleCallback(idle);
      else window.clearTimeout(idle);
    };
  }, []);
  return isSettled;
}
