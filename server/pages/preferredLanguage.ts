import Negotiator from 'negotiator';
import { type DocumentLanguage, documentLanguages } from './documents.ts';

/**
 * Returns the language of a document: the site's language that the browser prefers, English when it asks for none of
 * them.
 *
 * @param accepted the Accept-Language header
 */
export function preferredLanguage(accepted: string | undefined): DocumentLanguage {
  const negotiator = new Negotiator({ headers: { 'accept-language': accepted } });
  return negotiator.language(documentLanguages) ?? documentLanguages[0];
}
