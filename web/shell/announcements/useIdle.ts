import { useTimeout } from '@mantine/hooks';
import { useState } from 'react';

/** The delay during which the page does not compete with announcements for the network and the visitor's attention. */
const IDLE_AFTER_MS = 4000;

/** Whether the page has been shown for a while, so that optional content may load. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useTimeout(() => setIdle(true), IDLE_AFTER_MS, { autoInvoke: true });
  return isIdle;
}
