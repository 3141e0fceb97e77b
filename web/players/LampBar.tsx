import styles from './Lamp.module.css';

interface LampBarProps {
  /** Best first, as they stand from left to right; lamps nobody has take no room. */
  counts: readonly { lamp: string; count: number }[];
}

/** How clears share a bar; each lamp has a pattern besides its colour. The numbers stand beside it, for all who cannot see it. */
export function LampBar({ counts }: LampBarProps) {
  return (
    <div className={styles.bar} aria-hidden="true">
      {counts.map(({ lamp, count }) => count > 0 && <span key={lamp} data-lamp={lamp} style={{ flexGrow: count }} />)}
    </div>
  );
}
