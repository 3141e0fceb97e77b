import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { clients } from '#domain/players/clients.ts';
import type { TableRules } from '#domain/tables/tableRules.ts';
import { numberText } from '../../base/i18n/numberText.ts';
import { paths } from '../../frame/pages/paths.ts';
import { SkillName } from '../../tables/SkillName.tsx';
import styles from './Rivals.module.css';
import type { Side } from './sidesOf.ts';

interface SidesProps {
  table: TableRules;
  own: Side;
  rival: Side;
}

/**
 * Shows the two players of a comparison, in the colors of their skill: level, skill, client, and dan of an LR2 player.
 */
export function Sides({ table, own, rival }: SidesProps) {
  const { t, i18n } = useTranslation();
  const skill = (value: number) => numberText(i18n.language, value, 2);
  return (
    <ul className={styles.sides} aria-label={t('rivalPage.players')}>
      {[own, rival].map(({ userId, name, service, color, dan, numbers: { userLevel, userSkill } }) => (
        <li key={userId}>
          <span className={styles.name}>
            <SkillName color={color}>
              <Link to={paths.user} params={{ tableId: table.id, userId }} dir="auto">
                {name}
              </Link>
            </SkillName>
          </span>
          <span>{t('profile.level', { level: userLevel })}</span>
          <span>
            {t('results.column.skill')} {skill(userSkill)}
          </span>
          <span>
            {clients[service]}
            {dan !== '-' && (
              <>
                {' '}
                <bdi>{dan}</bdi>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
