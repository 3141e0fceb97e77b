import { type ReactNode, useEffect, useState } from 'react';
import { isTyping } from '../../base/keys/isTyping.ts';

const POLL_INTERVAL_MS = 1000;

const isPageFree = () =>
  document.querySelector('dialog[open], [data-beta] .beta') === null && !isTyping(document.activeElement);

/** Shows its content once no dialog is open and nobody is typing; from then on it stays. */
export function WhenNoDialogOpen({ children }: { children: ReactNode }) {
  const [isFree, setFree] = useState(isPageFree);
  useEffect(() => {
    if (isFree) return;
    const timer = setInterval(() => setFree(isPageFree()), POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isFree]);
  return isFree && children;
}
