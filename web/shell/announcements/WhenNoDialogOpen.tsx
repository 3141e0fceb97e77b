import { type ReactNode, useEffect, useState } from 'react';
import { isTyping } from '../../keys/isTyping.ts';

const LOOK_AGAIN_MS = 1000;

const isUncovered = () => document.querySelector('dialog[open]') === null && !isTyping(document.activeElement);

interface WhenNoDialogOpenProps {
  children: ReactNode;
}

/** Waits until nothing else is in front of the page and nobody writes; from then on its content stays. */
export function WhenNoDialogOpen({ children }: WhenNoDialogOpenProps) {
  const [isFree, setFree] = useState(isUncovered);
  useEffect(() => {
    if (isFree) return;
    const timer = setInterval(() => setFree(isUncovered()), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isFree]);
  return isFree && children;
}
