import { useTranslation } from 'react-i18next';
import type { Difference } from '#domain/charts/keysounds/misalignment.ts';
import { measureLabel } from '#domain/charts/measureLabel.ts';
import styles from './DifferenceList.module.css';
import { timeText } from './timelines.ts';

interface DifferenceListProps {
  differences: readonly Difference[];
  /** The number of all differences; the list may hold the first of them only. */
  total: number;
  onShow: (time: number) => void;
}

/** Lists the differences of two charts; a press on a time shows it in the timelines. */
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
              <td>{measureLabel(bar)}</td>
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
