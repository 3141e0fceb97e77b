import { type ComponentProps, Suspense, useState } from 'react';
import { CollapsiblePanel } from './CollapsiblePanel.tsx';
import { Loading } from './states/Loading.tsx';

interface LazyPanelProps extends Omit<ComponentProps<typeof CollapsiblePanel>, 'onOpen' | 'mark'> {
  /** How many lines stand for the content while it is loaded. */
  lines: number;
  /** Whether a page that the server renders has the content, for those without script. */
  isServed?: boolean;
}

/** A collapsed part of a page whose content is loaded when it is first opened. */
export function LazyPanel({ lines, isServed = false, children, ...panel }: LazyPanelProps) {
  const [wasOpened, setOpened] = useState(isServed && typeof document === 'undefined');
  return (
    <CollapsiblePanel {...panel} onOpen={() => setOpened(true)}>
      {wasOpened && <Suspense fallback={<Loading lines={lines} />}>{children}</Suspense>}
    </CollapsiblePanel>
  );
}
