import { useTranslation } from 'react-i18next';
import { STELLAWAY } from '#domain/players/stellaway/stellaway.ts';
import { newSince } from '#domain/rules/ruleChanges.ts';
import type { Rules } from '#domain/rules/rules.ts';
import { dayText } from '../../base/i18n/Day.tsx';
import { Tag } from '../../base/ui/Tag.tsx';
import { ClearScores } from './ClearScores.tsx';
import { Minimums } from './Minimums.tsx';
import styles from './Rules.module.css';
import { lineId, type RuleSection, type RuleTable } from './sections/ruleSection.ts';
import { useRuleText } from './useRuleText.ts';

interface RuleListProps {
  rules: Rules;
  section: RuleSection;
}

/** One section of the rules. A rule that was changed is red and says since when. */
export function RuleList({ rules, section: { id, lines } }: RuleListProps) {
  const { t } = useTranslation();
  const ruleText = useRuleText();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{t(`rules.section.${id}`)}</h2>
      <ul className={styles.lines}>
        {lines(rules).map((line, index, all) => {
          const address = lineId(id, line);
          // A line may occur once for each table; the first has the id.
          const isFirst = all.findIndex(({ name }) => name === line.name) === index;
          const text = ruleText(id, line);
          const since = newSince(address);
          return (
            <li key={text} id={isFirst ? address : undefined} className={since ? styles.new : undefined}>
              {since && (
                <>
                  <Tag color="var(--bad)">{t('rules.newSince', { date: dayText(since) })}</Tag>{' '}
                </>
              )}
              {text}
              {line.below && <RuleData rules={rules} table={line.below} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface RuleDataProps {
  rules: Rules;
  table: RuleTable;
}

/** The table below a rule, made from the data of the rules. */
function RuleData({ rules, table }: RuleDataProps) {
  switch (table) {
    case 'songMinimums':
      return <Minimums tables={rules.tables} kind="songs" />;
    case 'revisionMinimums':
      return <Minimums tables={rules.tables} kind="revisions" />;
    case 'clearScores':
      return <ClearScores />;
    case 'skillColors':
      return <SkillColors />;
  }
}

/**
 * Lists the skill colors with the share of the highest possible skill from which a player has them, the best first.
 */
function SkillColors() {
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
