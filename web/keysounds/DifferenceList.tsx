import { useTranslation } from 'react-i18next';
import type { Difference } from '#domain/charts/keysounds/misalignment.ts';
import styles from './DifferenceList.module.css';
import { barText, timeText } from './timelines.ts';

interface DifferenceListProps {
  differences: readonly Difference[];
  /** How many there are in all, where the list holds the first of them only. */
  total: number;
  onShow: (time: number) => void;
}

/** What differs between two charts, in words; each time leads to its place in the picture. */
export function DifferenceList({ differences, total, onShow }: DifferenceListProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.frame}>
      <table className={styles.list}>
        <caption>
          {differences.length < total
            ? t('zure.first', { shown: differences.length, total })
            : t('zure.all', { count: total })}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('zure.time')}</th>
            <th scope="col">{t('zure.bar')}</th>
            <th scope="col">{t('zure.sound')}</th>
            <th scope="col">{t('zure.what')}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ file, bar, time, side }) => (
            <tr key={`${side} ${time} ${file}`}>
              <td>
                <button type="button" title={t('zure.show')} onClick={() => onShow(time)}>
                  {timeText(time)}
                </button>
              </td>
              <td>{barText(bar)}</td>
              <th scope="row">{file}</th>
              <td className={styles[side]}>
                <span aria-hidden="true">{side === 'missing' ? '○' : '▲'}</span> {t(`zure.${side}`)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
