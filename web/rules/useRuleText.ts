import { useTranslation } from 'react-i18next';
import type { RuleLine, RuleSectionId } from './sections/ruleSection.ts';

/** A rule as a sentence in the visitor's language, with its numbers and names in it. */
export function useRuleText() {
  const { t, i18n } = useTranslation();
  // The sections keep their names to those there are texts for (`ruleSection.ts`).
  const textOf: (key: string, values: object) => string = t as never;
  return (section: RuleSectionId, { name, values = {} }: RuleLine): string => {
    const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
    const shown = Object.entries(values).map(([key, value]) => [
      key,
      Array.isArray(value) ? list.format(value) : value,
    ]);
    return textOf(`rules.line.${section}.${name}`, Object.fromEntries(shown));
  };
}
