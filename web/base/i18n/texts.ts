import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { ChunkLoadError } from './ChunkLoadError.ts';
import { currentLanguage } from './language.ts';
import { frameSections, type Section, sections } from './sections.ts';

const files = import.meta.glob<object>('./{en,ja,ko}/*.json', { import: 'default' });

/** Loads sections of the texts in the visitor's language. Those already loaded are not fetched again. */
async function loadTexts(...needed: readonly Section[]) {
  const language = currentLanguage();
  const texts = await Promise.all(needed.map((section) => files[`./${language}/${section}.json`]?.()));
  for (const part of texts) i18next.addResourceBundle(language, 'translation', part, true);
}

/** Starts i18next and loads the texts of the frame. A missing text is logged as an error to the browser's console. */
export async function initTexts() {
  const texts = loadTexts(...frameSections);
  await i18next.use(initReactI18next).init({
    lng: currentLanguage(),
    resources: {},
    interpolation: { escapeValue: false },
    saveMissing: true,
    missingKeyHandler: (_languages, _namespace, key) => console.error(`There is no text ${key}.`),
  });
  await texts;
}

const complete = new Set<string>();

/** Loads all texts of the current language and switches to it: on the server, which renders pages in every language. */
export async function loadAllTexts() {
  const language = currentLanguage();
  if (!i18next.isInitialized) await initTexts();
  if (!complete.has(language)) await loadTexts(...sections);
  complete.add(language);
  await i18next.changeLanguage(language);
}

/**
 * Returns a function that loads a module together with the texts it shows. It throws `ChunkLoadError` if either cannot
 * be loaded.
 */
export function withTexts<Module>(load: () => Promise<Module>, ...needed: readonly Section[]): () => Promise<Module> {
  return async () => {
    try {
      const [module] = await Promise.all([load(), loadTexts(...needed)]);
      return module;
    } catch (cause) {
      throw new ChunkLoadError('A part of the site did not load.', { cause });
    }
  };
}
