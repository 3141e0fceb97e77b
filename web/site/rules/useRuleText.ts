import { useTranslation } from 'react-i18next';
import type { RuleLine, RuleSectionId } from './sections/ruleSection.ts';

/** Returns a function that writes a rule as a sentence in the visitor's language, with its values. */
export function useRuleText() {
  const { t, i18n } = useTranslation();
  // The types of the sections make sure that the text exists (`ruleSection.ts`).
  const textOf: (key: string, values: object) => string = t as never;
  return (section: RuleSectionId, { name, values = {} }: RuleLine): string => {
    const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
    const formatted = Object.entries(values).map(([key, value]) => [
      key,
      Array.isArray(value) ? list.format(value) : value,
    ]);
    return textOf(`rules.line.${section}.${name}`, Object.fromEntries(formatted));
  };
}
