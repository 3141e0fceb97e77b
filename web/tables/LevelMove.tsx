import { useTranslation } from 'react-i18next';
import { Icon } from '../base/ui/Icon.tsx';
import styles from './LevelTag.module.css';
import { LevelTag, type TableLevel } from './LevelTag.tsx';

interface LevelMoveProps {
  from: TableLevel;
  /** Null, or the same as `from`, where the level does not change. */
  to: TableLevel | null;
}

/** Shows a level and the one that it changes to, or one level alone where it does not change. */
export function LevelMove({ from, to }: LevelMoveProps) {
  const { t } = useTranslation();
  if (!to || (to.table === from.table && to.level === from.level)) return <LevelTag {...from} />;
  return (
    <span className={styles.move}>
      <LevelTag {...from} />
      <Icon name="arrow" size={14} label={t('list.leadsTo')} />
      <LevelTag {...to} />
    </span>
  );
}
