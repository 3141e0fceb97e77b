import { browserStorage } from '../browserStorage.ts';

/** The name of each language in that language. */
export const languageNames = { en: 'English', ja: '日本語', ko: '한국어' } as const;

export type Language = keyof typeof languageNames;

export const languages = Object.keys(languageNames) as Language[];

let known: Language | null = null;

/** Sets the language where there is no document: on the server. */
export function setLanguage(language: Language) {
  known = language;
}

/**
 * Returns the language that `before-first-paint.js` set: the stored choice, otherwise the browser's, otherwise English.
 */
export function currentLanguage(): Language {
  return known ?? languages.find((language) => language === document.documentElement.lang) ?? 'en';
}

/**
 * Stores the choice of a language and reloads the page in it. Without storage the browser's language
 * stays.
 */
export function switchLanguage(language: Language) {
  browserStorage.set('language', language);
  location.reload();
}
