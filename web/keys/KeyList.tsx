import { useId } from 'react';
import styles from './KeyList.module.css';

interface KeyListProps {
  title: string;
  /** The keys that do the same, and what they do. */
  keys: readonly (readonly [names: readonly string[], does: string])[];
}

/** Keys beside what they do, in the list of shortcuts. */
export function KeyList({ title, keys }: KeyListProps) {
  const titleId = useId();
  return (
    <section className={styles.keys} aria-labelledby={titleId}>
      <h3 id={titleId}>{title}</h3>
      <dl>
        {keys.map(([names, does]) => (
          <div key={does}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name.length === 1 ? name.toUpperCase() : name}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
