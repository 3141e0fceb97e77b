import { useId } from 'react';
import styles from './ShortcutList.module.css';

interface ShortcutListProps {
  title: string;
  /** Alternative keys, and their action. */
  keys: readonly (readonly [names: readonly string[], description: string])[];
}

/** A titled list of shortcuts: keys and their actions. */
export function ShortcutList({ title, keys }: ShortcutListProps) {
  const titleId = useId();
  return (
    <section className={styles.keys} aria-labelledby={titleId}>
      <h3 id={titleId}>{title}</h3>
      <dl>
        {keys.map(([names, description]) => (
          <div key={description}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name.length === 1 ? name.toUpperCase() : name}</kbd>
              ))}
            </dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
