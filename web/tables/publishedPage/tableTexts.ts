import { currentLanguage, type Language } from '../../base/i18n/language.ts';

/** The texts of the published pages. They are apart from those of the site, as these pages load nothing else of it. */
const catalogs = {
  en: () => import('../../base/i18n/en/publishedTable.json'),
  ja: () => import('../../base/i18n/ja/publishedTable.json'),
  ko: () => import('../../base/i18n/ko/publishedTable.json'),
} satisfies Record<Language, () => Promise<unknown>>;

type Texts = Awaited<ReturnType<(typeof catalogs)['en']>>['default'];

/** The texts of a published page, by name. */
export interface TableTexts extends Omit<Texts, 'charts_one' | 'charts_other'> {
  /** Returns a text that says how many charts there are. */
  charts(count: number): string;
}

/** Loads the texts in the visitor's language. */
export async function tableTexts(): Promise<TableTexts> {
  const language = currentLanguage();
  const { default: texts } = await catalogs[language]();
  const forms: Partial<Record<Intl.LDMLPluralRule, string>> = {
    ...('charts_one' in texts && { one: texts.charts_one }),
    other: texts.charts_other,
  };
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  const charts = (count: number) =>
    (forms[rules.select(count)] ?? texts.charts_other).replace('{{count}}', numbers.format(count));
  return { ...texts, charts };
}
