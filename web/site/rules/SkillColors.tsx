import { useTranslation } from 'react-i18next';
import { STELLAWAY } from '#domain/players/stellaway/stellaway.ts';
import styles from './Rules.module.css';

/**
 * Lists the skill colors with the share of the highest possible skill from which a player has them, the best first.
 */
export function SkillColors() {
  const { t } = useTranslation();
  return (
    <table className={styles.data}>
      <caption>{t('rules.colors.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('rules.colors.color')}</th>
          <th scope="col" className={styles.number}>
            {t('rules.colors.from')}
          </th>
        </tr>
      </thead>
      <tbody>
        {STELLAWAY.colors.toReversed().map(({ name, fromPercent }) => (
          <tr key={name}>
            <th scope="row">{t(`skillColor.${name}`)}</th>
            <td className={styles.number}>{t('rules.colors.percent', { percent: fromPercent })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
