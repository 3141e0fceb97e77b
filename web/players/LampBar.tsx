import styles from '../tables/Lamp.module.css';
import { lampStyle } from '../tables/lampStyle.ts';

interface LampBarProps {
  /** From left to right, the best first. Lamps with a count of 0 take no room. */
  counts: readonly { lamp: string; count: number }[];
}

/**
 * A bar of the share of each lamp, by color and pattern. It is hidden from screen readers: show the numbers beside it.
 */
export function LampBar({ counts }: LampBarProps) {
  return (
    <div className={styles.bar} aria-hidden="true">
      {counts.map(
        ({ lamp, count }) => count > 0 && <span key={lamp} style={{ ...lampStyle(lamp), flexGrow: count }} />,
      )}
    </div>
  );
}
