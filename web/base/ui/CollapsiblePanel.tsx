import { type ReactNode, useEffect, useRef } from 'react';
import styles from './CollapsiblePanel.module.css';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import { NeedsScript } from './NeedsScript.tsx';
import { Tag } from './Tag.tsx';

interface CollapsiblePanelProps {
  icon: IconName;
  title: string;
  /** Whether the panel starts open and scrolled into view. */
  startsOpen?: boolean;
  /** A mark beside the title; empty = none. */
  mark?: string;
  onOpen?: () => void;
  children: ReactNode;
}

/** A part of a page that is collapsed until it is opened. Its content stays mounted when it is collapsed again. */
export function CollapsiblePanel({
  icon,
  title,
  startsOpen = false,
  mark = '',
  onOpen,
  children,
}: CollapsiblePanelProps) {
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
        <span>{title}</span>
        {mark && <Tag color="var(--ink-dim)">{mark}</Tag>}
        <Icon name="down" />
      </summary>
      <div className={styles.content}>
        {onOpen && !children && <NeedsScript />}
        {children}
      </div>
    </details>
  );
}
