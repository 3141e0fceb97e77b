import { type ReactNode, useEffect, useState } from 'react';
import { isWritingIn } from '../../keys/isWritingIn.ts';

const LOOK_AGAIN_MS = 1000;

const isUncovered = () => document.querySelector('dialog[open]') === null && !isWritingIn(document.activeElement);

interface WhenUncoveredProps {
  children: ReactNode;
}

/** Waits until nothing else is in front of the page and nobody writes; from then on its content stays. */
export function WhenUncovered({ children }: WhenUncoveredProps) {
  const [isFree, setFree] = useState(isUncovered);
  useEffect(() => {
    if (isFree) return;
    const timer = setInterval(() => setFree(isUncovered()), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isFree]);
  return isFree && children;
}
