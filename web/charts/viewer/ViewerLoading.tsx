import { Loading } from '../../base/ui/states/Loading.tsx';
import styles from './ViewerLoading.module.css';

/** Keeps the room of the chart viewer while it loads, so that nothing below it moves. */
export function ViewerLoading({ isCompact }: { isCompact: boolean }) {
  return (
    <div className={styles.room} data-compact={isCompact}>
      <Loading shape="lines" lines={isCompact ? 6 : 12} />
    </div>
  );
}
