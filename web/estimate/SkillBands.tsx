import { useTranslation } from 'react-i18next';
import { type ChartEstimate, estimatedLamps } from '#contract/estimate/estimates.ts';
import { numberText } from '../base/i18n/numberText.ts';
import { Icon } from '../base/ui/Icon.tsx';
import styles from './Estimate.module.css';

/** The players of a chart by their skill as a table, as an alternative to the drawing. */
export function SkillBands({ bands }: Pick<ChartEstimate, 'bands'>) {
  const { t, i18n } = useTranslation();
  const number = (value: number, decimals = 0) => numberText(i18n.language, value, decimals);
  return (
    <details>
      <summary className={styles.fold}>
        {t('chartEstimate.numbers')}
        <Icon name="down" size={16} />
      </summary>
      <table className={styles.lamps}>
        <caption>{t('chartEstimate.bandsCaption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('chartEstimate.skill')}</th>
            <th scope="col">{t('chartEstimate.players')}</th>
            {estimatedLamps.map((lamp) => (
              <th key={lamp} scope="col">
                {t(`chartEstimate.lamps.${lamp}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bands.map((band) => (
            <tr key={band.level}>
              <th scope="row">{number(band.level, 1)}</th>
              <td>{number(band.players)}</td>
              {estimatedLamps.map((lamp) => (
                <td key={lamp}>{number(band[lamp])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
