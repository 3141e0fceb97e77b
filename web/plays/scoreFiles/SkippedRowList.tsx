import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { SKIP_REASONS, type SkippedRows, type SkipReason } from '#domain/players/scoreFiles/scoreFile.ts';
import { numberText } from '../../base/i18n/numberText.ts';
import styles from './ScoreFile.module.css';

/** Shows how many rows of a file are left out, and why; nothing if all rows count. */
export function SkippedRowList({ skipped }: { skipped: SkippedRows }) {
  const { t, i18n } = useTranslation();
  const reasons = SKIP_REASONS.filter((reason) => skipped[reason] > 0);
  if (reasons.length === 0) return null;
  return (
    <div className="hint">
      <p>{t('scoreFile.leftOut')}</p>
      <ul className={styles.places}>
        {reasons.map((reason) => (
          <li key={reason}>{TEXTS[reason](t, skipped[reason], numberText(i18n.language, skipped[reason]))}</li>
        ))}
      </ul>
    </div>
  );
}

const TEXTS: Readonly<Record<SkipReason, (t: TFunction, count: number, rows: string) => string>> = {
  course: (t, count, rows) => t('scoreFile.skipped.course', { count, rows }),
  hash: (t, count, rows) => t('scoreFile.skipped.hash', { count, rows }),
  mode: (t, count, rows) => t('scoreFile.skipped.mode', { count, rows }),
  lamp: (t, count, rows) => t('scoreFile.skipped.lamp', { count, rows }),
  notPlayed: (t, count, rows) => t('scoreFile.skipped.notPlayed', { count, rows }),
  count: (t, count, rows) => t('scoreFile.skipped.count', { count, rows }),
  judgements: (t, count, rows) => t('scoreFile.skipped.judgements', { count, rows }),
  exScore: (t, count, rows) => t('scoreFile.skipped.exScore', { count, rows }),
  unknownCharts: (t, count, rows) => t('scoreFile.skipped.unknownCharts', { count, rows }),
};
