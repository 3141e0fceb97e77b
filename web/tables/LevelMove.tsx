import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/Icon.tsx';
import styles from './LevelTag.module.css';
import { LevelTag, type Place } from './LevelTag.tsx';

interface LevelMoveProps {
  from: Place;
  /** Null, or the same place: there is nowhere it goes. */
  to: Place | null;
}

/** From one level to another, or one alone where it stays. */
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
