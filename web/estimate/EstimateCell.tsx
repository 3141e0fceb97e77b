import { useTranslation } from 'react-i18next';
import { numberText, rangeText } from '../base/i18n/numberText.ts';
import styles from './Estimate.module.css';

interface EstimateCellProps {
  /** The estimated level; null if too little is known. */
  level: number | null;
  interval: { low: number; high: number } | null;
}

/** Shows an estimated level with its interval, smaller. */
export function EstimateCell({ level, interval }: EstimateCellProps) {
  const { t, i18n } = useTranslation();
  if (level === null || !interval) return <span title={t('chartEstimate.tooLittle')}>–</span>;
  const [low, high] = [interval.low, interval.high].map((end) => numberText(i18n.language, end, 1));
  return (
    <span className={styles.estimate}>
      <span>{numberText(i18n.language, level, 1)}</span>{' '}
      <span className={styles.interval} title={t('chartEstimate.intervalOf', { low, high })}>
        {rangeText(t, i18n.language, interval)}
      </span>
    </span>
  );
}
