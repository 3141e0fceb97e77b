import type { Rules } from '#domain/rules/rules.ts';
import { ClearScores } from './ClearScores.tsx';
import { Minimums } from './Minimums.tsx';
import { SkillColors } from './SkillColors.tsx';
import type { RuleTable } from './sections/ruleSection.ts';

interface RuleDataProps {
  rules: Rules;
  table: RuleTable;
}

/** The table below a rule, made from the data of the rules. */
export function RuleData({ rules, table }: RuleDataProps) {
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
