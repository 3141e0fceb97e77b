import { Loading } from '../ui/states/Loading.tsx';
import styles from './PendingPage.module.css';

/** Holds the place of a screen that is on its way: its heading and what stands below it. */
export function PendingPage() {
  return (
    <div className={styles.pending}>
      <Loading shape="lines" />
    </div>
  );
}
