import Negotiator from 'negotiator';
import { type DocumentLanguage, documentLanguages } from './documents.ts';

/** Longer than the header of any browser. Longer ones are ignored. */
const MAX_LENGTH = 500;

/**
 * Returns the language of a document: the site's language that the browser prefers, English when it asks for none of
 * them.
 *
 * @param accepted the Accept-Language header
 */
export function preferredLanguage(accepted = ''): DocumentLanguage {
  if (accepted.length > MAX_LENGTH) return documentLanguages[0];
  const negotiator = new Negotiator({ headers: { 'accept-language': accepted } });
  return negotiator.language(documentLanguages) ?? documentLanguages[0];
}
