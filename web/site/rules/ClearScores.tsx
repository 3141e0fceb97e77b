import { useTranslation } from 'react-i18next';
import { LAMPS } from '#domain/players/clears.ts';
import { Lamp } from '../../tables/Lamp.tsx';
import styles from './Rules.module.css';

/** Lists the clear score of each lamp by client. A client without a lamp has no score for it. */
export function ClearScores() {
  const { t } = useTranslation();
  const lamps = [...new Set([...LAMPS.beatoraja, ...LAMPS.lr2].map(({ bucket }) => bucket))].toReversed();
  const scoreOf = (service: keyof typeof LAMPS, lamp: string) =>
    LAMPS[service].find(({ bucket }) => bucket === lamp)?.score ?? '–';
  return (
    <table className={styles.data}>
      <caption>{t('rules.clears.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('rules.clears.lamp')}</th>
          <th scope="col" className={styles.number}>
            LR2
          </th>
          <th scope="col" className={styles.number}>
            beatoraja
          </th>
        </tr>
      </thead>
      <tbody>
        {lamps.map((lamp) => (
          <tr key={lamp}>
            <th scope="row">
              <Lamp lamp={lamp} shape="name" />
            </th>
            <td className={styles.number}>{scoreOf('lr2', lamp)}</td>
            <td className={styles.number}>{scoreOf('beatoraja', lamp)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
