import { type ReactNode, useEffect, useRef } from 'react';
import styles from './FoldedPanel.module.css';
import { Icon, type IconName } from './Icon.tsx';

interface FoldedPanelProps {
  icon: IconName;
  title: string;
  /** Whether it is unfolded from the start, and brought into view. */
  startsOpen?: boolean;
  onOpen?: () => void;
  children: ReactNode;
}

/** Something of a page that is folded away until somebody wants it. What was begun in it stays when it is folded again. */
export function FoldedPanel({ icon, title, startsOpen = false, onOpen, children }: FoldedPanelProps) {
  const panel = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!startsOpen || !panel.current) return;
    panel.current.open = true;
    panel.current.scrollIntoView({ block: 'start' });
  }, [startsOpen]);
  return (
    <details ref={panel} className={styles.panel} onToggle={(event) => event.currentTarget.open && onOpen?.()}>
      <summary>
        <Icon name={icon} />
        {title}
        <Icon name="down" />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
