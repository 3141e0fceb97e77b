/**
 * What the site uses of i18next and react-i18next, in their place (`scripts/build/ownTexts.ts`): texts by key, in one
 * language, with values and plurals. The libraries' types check its callers; they are a tenth of a page's script.
 */
import { createContext, createElement, type ReactNode, use } from 'react';

interface Texts {
  readonly [key: string]: string | Texts;
}

interface Options {
  lng?: string;
  resources?: Readonly<Record<string, { translation: Texts }>>;
  missingKeyHandler?: (languages: readonly string[], namespace: string, key: string) => void;
  missingInterpolationHandler?: (text: string) => void;
}

type Values = Readonly<Record<string, unknown>>;

function createInstance() {
  let options: Options = {};
  const catalogs = new Map<string, Texts>();

  const textOf = (language: string, key: string) => {
    let found: string | Texts | undefined = catalogs.get(language);
    for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
    return typeof found === 'string' ? found : undefined;
  };
  const translate = (language: string, key: string, values: Values = {}) => {
    const plural =
      typeof values.count === 'number' &&
      textOf(language, `${key}_${new Intl.PluralRules(language).select(values.count)}`);
    const text = plural || textOf(language, key);
    if (text === undefined) {
      options.missingKeyHandler?.([language], 'translation', key);
      return key;
    }
    return text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => {
      const value = values[name];
      if (value === undefined || value === null) options.missingInterpolationHandler?.(text);
      return String(value ?? place);
    });
  };

  const instance = {
    language: 'en',
    isInitialized: false,
    createInstance,
    use: () => instance,
    async init(given: Options) {
      options = given;
      instance.language = given.lng ?? instance.language;
      instance.isInitialized = true;
      for (const [language, { translation }] of Object.entries(given.resources ?? {})) {
        catalogs.set(language, translation);
      }
    },
    addResourceBundle(language: string, _namespace: string, texts: Texts) {
      catalogs.set(language, { ...catalogs.get(language), ...texts });
    },
    async changeLanguage(language: string) {
      instance.language = language;
    },
    t: (key: string, values?: Values) => translate(instance.language, key, values),
    getFixedT: (language: string) => (key: string, values?: Values) => translate(language, key, values),
  };
  return instance;
}

const i18next = createInstance();
// biome-ignore lint/style/noDefaultExport: as in the library
export default i18next;

const Current = createContext(i18next);

export const initReactI18next = {};

/** A language is chosen before anything is drawn, and changes with a reload: nothing draws again for it. */
export function useTranslation() {
  const i18n = use(Current);
  return { t: i18n.t, i18n };
}

export function I18nextProvider({ i18n, children }: { i18n: typeof i18next; children: ReactNode }) {
  return createElement(Current, { value: i18n }, children);
}
