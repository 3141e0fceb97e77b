import { Loading } from '../base/ui/states/Loading.tsx';
import styles from './PendingPage.module.css';

/** Shown in place of a screen while its code loads: placeholders of the heading and of the content. */
export function PendingPage() {
  return (
    <div className={styles.pending}>
      <Loading shape="lines" />
    </div>
  );
}
