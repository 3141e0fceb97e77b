import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { ChunkLoadError } from './ChunkLoadError.ts';
import { currentLanguage } from './language.ts';
import { everywhere, type Section } from './sections.ts';

const files = import.meta.glob<object>(['./{en,ja,ko}/*.json', '!./*/publishedTable.json'], { import: 'default' });

/** Makes texts of the visitor's language ready; what is there already is not fetched again. */
async function loadTexts(...wanted: readonly Section[]) {
  const language = currentLanguage();
  const texts = await Promise.all(wanted.map((section) => files[`./${language}/${section}.json`]?.()));
  for (const part of texts) i18next.addResourceBundle(language, 'translation', part, true);
}

/** Makes the texts of the frame ready. A text that is asked for and not there is an error in the browser's console. */
export async function startTexts() {
  const texts = loadTexts(...everywhere);
  await i18next.use(initReactI18next).init({
    lng: currentLanguage(),
    resources: {},
    interpolation: { escapeValue: false },
    saveMissing: true,
    missingKeyHandler: (_languages, _namespace, key) => console.error(`There is no text ${key}.`),
  });
  await texts;
}

/** A part of the site that is fetched when it is first needed, and the texts it shows with it. Else `ChunkLoadError`. */
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
