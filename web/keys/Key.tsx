import styles from './Key.module.css';
import { useSingleKeyShortcuts } from './useSingleKeyShortcuts.ts';

interface KeyProps {
  name: string;
}

/** A key beside what it does. Its element says it to those who cannot see it (`aria-keyshortcuts`). */
export function Key({ name }: KeyProps) {
  const { hasKeys } = useSingleKeyShortcuts();
  if (!hasKeys) return null;
  return (
    <span className={styles.key} aria-hidden="true">
      {name.toUpperCase()}
    </span>
  );
}
