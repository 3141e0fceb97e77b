import { useTimeout } from '@mantine/hooks';
import { useState } from 'react';

/** So long the page has the line, the processor and the eye of its visitor to itself, in milliseconds. */
const ALONE_MS = 4000;

/** Whether the page has stood for a while: the time for what nobody waits for. */
export function useIdle(): boolean {
  const [isSettled, setSettled] = useState(false);
  useTimeout(() => setSettled(true), ALONE_MS, { autoInvoke: true });
  return isSettled;
}
