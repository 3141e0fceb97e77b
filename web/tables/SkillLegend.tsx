import { useTranslation } from 'react-i18next';
import { bestSkill } from '#domain/players/stellaway/rating.ts';
import { STELLAWAY } from '#domain/players/stellaway/stellaway.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import styles from './SkillLegend.module.css';
import { SkillName } from './SkillName.tsx';

interface SkillLegendProps {
  table: TableRules;
}

/** Lists the skill colors with the skill from which players of this table have them. */
export function SkillLegend({ table }: SkillLegendProps) {
  const { t, i18n } = useTranslation();
  const best = bestSkill(table);
  return (
    <dl className={styles.legend} aria-label={t('ranking.colors')}>
      {STELLAWAY.colors.map(({ name, fromPercent }) => (
        <div key={name}>
          <dt>
            <SkillName color={name}>{t(`skillColor.${name}`)}</SkillName>
          </dt>
          <dd>
            {t('ranking.fromSkill', { skill: Math.ceil((best * fromPercent) / 100).toLocaleString(i18n.language) })}
          </dd>
        </div>
      ))}
    </dl>
  );
}
