import { useTranslation } from 'react-i18next';
import { RULE_CHANGES } from '#domain/rules/ruleChanges.ts';
import type { Rules } from '#domain/rules/rules.ts';
import { Day } from '../../base/i18n/Day.tsx';
import { Icon } from '../../base/ui/Icon.tsx';
import styles from './Rules.module.css';
import { lineId } from './sections/ruleSection.ts';
import { ruleSections } from './sections/ruleSections.ts';
import { useRuleText } from './useRuleText.ts';

/** Lists the changes of the rules by date, each with a link to the rule. */
export function RuleChanges({ rules }: { rules: Rules }) {
  const { t } = useTranslation();
  const ruleText = useRuleText();
  const allLines = ruleSections.flatMap(({ id, lines }) =>
    lines(rules).map((line) => ({ address: lineId(id, line), section: id, text: ruleText(id, line) })),
  );
  return (
    <section className={styles.changes} aria-labelledby="changes">
      <h2 id="changes">
        <Icon name="notice" /> {t('common.inGmt9', { heading: t('rules.changes') })}
      </h2>
      <p>{t('rules.changesHint')}</p>
      <dl>
        {RULE_CHANGES.map(({ date, lines }) => (
          <div key={date}>
            <dt>
              <Day day={date} />
            </dt>
            <dd>
              <ul>
                {lines.map((address) => {
                  const line = allLines.find((candidate) => candidate.address === address);
                  return (
                    line && (
                      <li key={address}>
                        <a href={`#${address}`}>{line.text}</a> <small>{t(`rules.section.${line.section}`)}</small>
                      </li>
                    )
                  );
                })}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
