import { useTimeout } from '@mantine/hooks';
import { useState } from 'react';

/** How long the page has the network, the processor and the visitor's attention to itself. */
const IDLE_AFTER_MS = 4000;

/** Returns whether the page has been shown for a while, so that whatever nobody waits for may load. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useTimeout(() => setIdle(true), IDLE_AFTER_MS, { autoInvoke: true });
  return isIdle;
}
