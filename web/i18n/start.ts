import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { currentLanguage, type Language } from './language.ts';

/** Each language is a file of its own, so that a visitor loads one. */
const catalogues = {
  en: () => Promise.all([import('./en.json'), import('./errors.en.json')]),
  ja: () => Promise.all([import('./ja.json'), import('./errors.ja.json')]),
  ko: () => Promise.all([import('./ko.json'), import('./errors.ko.json')]),
} satisfies Record<Language, () => Promise<unknown>>;

/** Makes every text of the visitor's language ready. */
export async function startTexts() {
  const lng = currentLanguage();
  const [texts, errors] = await catalogues[lng]();
  await i18next.use(initReactI18next).init({
    lng,
    resources: { [lng]: { translation: { ...texts.default, error: errors.default } } },
    interpolation: { escapeValue: false },
  });
}
