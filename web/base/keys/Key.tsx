import styles from './Key.module.css';
import { useSingleKeyShortcuts } from './useSingleKeyShortcuts.ts';

/** Shows the key of a shortcut beside its button, which names it to screen readers by `aria-keyshortcuts`. */
export function Key({ name }: { name: string }) {
  const { hasKeys } = useSingleKeyShortcuts();
  if (!hasKeys) return null;
  return (
    <span className={styles.key} aria-hidden="true">
      {name.toUpperCase()}
    </span>
  );
}
