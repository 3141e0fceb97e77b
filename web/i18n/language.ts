/** Each language by its own name. */
export const languageNames = { en: 'English', ja: '日本語', ko: '한국어' } as const;

export type Language = keyof typeof languageNames;

export const languages = Object.keys(languageNames) as Language[];

/** The language that `before-first-paint.js` found: chosen before, or the browser's, or English. */
export function currentLanguage(): Language {
  return languages.find((language) => language === document.documentElement.lang) ?? 'en';
}

/** Remembers the choice and loads the page again in it (specification §1). */
export function switchLanguage(language: Language) {
  try {
    localStorage.setItem('language', language);
  } catch {
    // A browser that remembers nothing stays with its own language.
  }
  location.reload();
}
