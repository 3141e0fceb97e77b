import type { ReactNode } from 'react';
import styles from './Admin.module.css';

interface ItemsProps {
  /** Shown in place of an empty list. */
  none: string;
  children: readonly ReactNode[];
}

/** A list of a page of moderators; its children are `li`. */
export function Items({ none, children }: ItemsProps) {
  if (children.length === 0) return <p className="hint">{none}</p>;
  return <ul className={styles.items}>{children}</ul>;
}
