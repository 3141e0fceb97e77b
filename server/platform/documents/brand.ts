import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { OperatorError } from '../operatorError.ts';
import { builtPages } from './documents.ts';

/** The texts of the site that an operator may replace, by their keys in `web/base/i18n` (docs/operating.md). */
export const ownTextKeys = {
  tagline: 'home.tagline',
  intro: 'home.intro',
  tablesHint: 'home.tablesHint',
  description: 'pages.home',
};

const text = z.string().regex(/^\P{Cc}{1,500}$/u, 'must be one line of at most 500 characters');
const textsFile = z
  .strictObject({ tagline: text, intro: text, tablesHint: text, description: text, beta: text, foot: text })
  .partial();
const label = z.strictObject({ en: text, ja: text.optional(), ko: text.optional() });
const linksFile = z.array(z.strictObject({ label, url: z.url({ protocol: /^https?$/ }) })).max(8);

/**
 * Reads what makes this site that of its community: `SITE_NAME`, `SITE_COLOR` and the optional files of `DATA_DIR/site`.
 * `pages` is the folder of the pages.
 *
 * @throws OperatorError when a file is wrong; the message names the file and the key
 */
export function readBrand({ SITE_NAME, SITE_COLOR, DATA_DIR }: Pick<Config, 'SITE_NAME' | 'SITE_COLOR' | 'DATA_DIR'>) {
  const read = <Value>(name: string, schema: z.ZodType<Value>, fallback: Value): Value => {
    const file = path.join(DATA_DIR, 'site', name);
    if (!existsSync(file)) return fallback;
    try {
      return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
    } catch (cause) {
      const issues = cause instanceof z.ZodError ? cause.issues : [{ path: [], message: 'is no JSON, or unreadable' }];
      const wrong = issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim());
      throw new OperatorError(`${file} is wrong: ${wrong.join('; ')}`, { cause });
    }
  };
  const textsOf = (language: string) => read(`texts.${language}.json`, textsFile, {});
  const texts = { en: textsOf('en'), ja: textsOf('ja'), ko: textsOf('ko') };
  return { name: SITE_NAME, color: SITE_COLOR, texts, links: read('links.json', linksFile, []), pages: builtPages };
}

export type Brand = ReturnType<typeof readBrand>;
