import { useTranslation } from 'react-i18next';
import type { Rules } from '#domain/rules/rules.ts';
import { Stack } from '../../base/ui/Layout.tsx';
import { RuleChanges } from './RuleChanges.tsx';
import { RuleList } from './RuleList.tsx';
import styles from './Rules.module.css';
import { ruleSections } from './sections/ruleSections.ts';

/** Shows all given rules, with a table of contents and the changes. */
export function RulesText({ rules }: { rules: Rules }) {
  const { t } = useTranslation();
  return (
    <div className={styles.page}>
      <nav className={styles.contents} aria-label={t('rules.contents')}>
        <ol>
          {ruleSections.map(({ id }) => (
            <li key={id}>
              <a href={`#${id}`}>{t(`rules.section.${id}`)}</a>
            </li>
          ))}
        </ol>
      </nav>
      <Stack gap="var(--space-6)" style={{ minWidth: 0 }}>
        <RuleChanges rules={rules} />
        {ruleSections.map((section) => (
          <RuleList key={section.id} rules={rules} section={section} />
        ))}
      </Stack>
    </div>
  );
}
