import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { OperatorError } from '../operatorError.ts';
import { builtPages, type DocumentLanguage } from './documents.ts';

/** The texts of the site that an operator may replace, by their keys in `web/base/i18n` (docs/operating.md). */
export const ownTextKeys = {
  tagline: 'home.tagline',
  intro: 'home.intro',
  tablesHint: 'home.tablesHint',
  description: 'pages.home',
} as const;

const text = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .regex(/^\P{Cc}*$/u, 'must be one line of plain text');

const textsFile = z
  .strictObject({ tagline: text, intro: text, tablesHint: text, description: text, beta: text, foot: text })
  .partial();

const linksFile = z
  .array(
    z.strictObject({
      label: z.strictObject({ en: text, ja: text.optional(), ko: text.optional() }),
      url: z.url({ protocol: /^https?$/ }),
    }),
  )
  .max(8);

/** What makes this site that of its community: read once at the start, the same in every process. */
export interface Brand {
  name: string;
  color: string;
  texts: Readonly<Record<DocumentLanguage, z.output<typeof textsFile>>>;
  /** What every page ends with, beside the text `foot`. A missing label is the English one. */
  links: z.output<typeof linksFile>;
  /** The folder of the pages with this name, color and texts: that of the build where nothing is changed. */
  pages: string;
}

/**
 * Reads what the operator has changed: `SITE_NAME`, `SITE_COLOR` and the files of `DATA_DIR/site`, which are optional.
 *
 * @throws OperatorError when a file is wrong; the message names the file and the key
 */
export function readBrand({ SITE_NAME, SITE_COLOR, DATA_DIR }: Config): Brand {
  const read = <Value>(name: string, schema: z.ZodType<Value>): Value | null => {
    const file = path.join(DATA_DIR, 'site', name);
    if (!existsSync(file)) return null;
    let found: unknown;
    try {
      found = JSON.parse(readFileSync(file, 'utf8'));
    } catch (cause) {
      throw new OperatorError(`${file} is no JSON, or cannot be read.`, { cause });
    }
    const parsed = schema.safeParse(found);
    if (parsed.success) return parsed.data;
    const wrong = parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message].filter(Boolean).join(': '));
    throw new OperatorError(`${file} is wrong. ${wrong.join('; ')}`);
  };
  const textsOf = (language: DocumentLanguage) => read(`texts.${language}.json`, textsFile) ?? {};
  const texts = { en: textsOf('en'), ja: textsOf('ja'), ko: textsOf('ko') };
  const links = read('links.json', linksFile) ?? [];
  return { name: SITE_NAME, color: SITE_COLOR, texts, links, pages: builtPages };
}
