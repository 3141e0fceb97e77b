import type { SiteDocument } from '#domain/tables/tablePage.ts';
import type { Config } from '../config.ts';
import { type BuiltDocuments, fillTemplate, renderDocument, shareImageOf, tableFeed } from './documents.ts';

/** The document where there is no build: the published lists are served nonetheless. */
const UNBUILT = {
  before: '<!doctype html>\n<html lang="en">\n  <head>\n    <meta charset="utf-8" />\n    ',
  after: '\n  </head>\n  <body>\n    <noscript></noscript>\n  </body>\n</html>\n',
};

/**
 * Returns a function that makes the documents of published pages, which are the same for every visitor: in English, as
 * far as they have texts, and without preloaded texts. The script of the site continues in the visitor's language.
 *
 * @param documents the documents of the build; null without a build
 */
export function createSiteDocument(
  documents: BuiltDocuments | null,
  { SITE_URL }: Pick<Config, 'SITE_URL'>,
): SiteDocument {
  return ({ name, title, path, data }) => {
    const text = documents?.texts.en?.pages[name];
    const page = documents?.pages[name];
    const tableId = path.split('/')[1] ?? '';
    return renderDocument(documents ?? UNBUILT, {
      language: 'en',
      title: fillTemplate(text?.title ?? '{{title}}', { title }),
      description: fillTemplate(text?.description ?? '{{title}}', { title }),
      site: SITE_URL?.replace(/\/+$/, '') ?? '',
      canonical: path,
      image: shareImageOf(documents, { name, params: { tableId } }),
      feeds: /^(official|voting|sub)List$/.test(name) ? [tableFeed({ id: tableId, name: title })] : [],
      scripts: page?.scripts ?? [],
      styles: page?.styles ?? [],
      calls: documents ? [...documents.frame.calls, data] : [],
    });
  };
}
