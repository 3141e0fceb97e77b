import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { playerSkill } from '#contract/estimate/estimates.ts';
import { type TableRules, tableById } from '#domain/tables/tableRules.ts';
import { currentRules } from '../base/api/currentRules.ts';
import { useEndpoint } from '../base/api/useEndpoint.ts';
import { rangeText } from '../base/i18n/numberText.ts';
import { paths } from '../frame/pages/paths.ts';
import styles from './Estimate.module.css';
import { estimatedLevel } from './estimatedLevel.ts';

interface EstimatedSkillProps {
  /** The table whose profile it is shown on. */
  table: TableRules;
  userId: string;
}

/** Shows the estimated skill of a player as a level of each table of the play style. */
export function EstimatedSkill({ table, userId }: EstimatedSkillProps) {
  const { t, i18n } = useTranslation();
  const reply = useEndpoint(playerSkill, { params: { userid: userId }, query: { table: table.id } });
  const rules = currentRules();
  const isDouble = table.playStyle === 'DP';
  const skills = (reply.data?.source ?? []).flatMap((skill) => {
    const rated = tableById(rules, skill.table);
    return rated && (rated.playStyle === 'DP') === isDouble ? [{ ...skill, rated }] : [];
  });
  if (skills.length === 0) return null;
  return (
    <p className={styles.tables}>
      <Link to={paths.estimateMethod}>{t('chartEstimate.own')}</Link>
      {skills.map(({ rated, level, low, high }) => (
        <span key={rated.id} className={styles.onTable}>
          {estimatedLevel(t, i18n.language, rated, level)}{' '}
          <span className={styles.interval}>{rangeText(t, i18n.language, { low, high })}</span>
        </span>
      ))}
    </p>
  );
}
