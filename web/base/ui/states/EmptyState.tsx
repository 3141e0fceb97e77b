import type { ReactNode } from 'react';
import { Icon } from '../Icon.tsx';
import type { IconName } from '../icons.ts';
import { Stack } from '../Layout.tsx';
import styles from './State.module.css';

interface EmptyStateProps {
  icon?: IconName;
  title: string;
  children?: ReactNode;
}

/** Shown in place of an empty list: says what is missing and what to do about it. */
export function EmptyState({ icon = 'star', title, children }: EmptyStateProps) {
  return (
    <Stack className={styles.state} gap="var(--space-3)" align="center">
      <Icon name={icon} size={36} />
      <p className={styles.title}>{title}</p>
      {children}
    </Stack>
  );
}
