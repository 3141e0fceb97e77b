import { type DocumentLanguage, documentLanguages } from './documents.ts';

/**
 * The language of a document: the most wanted of ours, English where none is wanted.
 *
 * @param accepted the Accept-Language header
 */
export function preferredLanguage(accepted: string | undefined): DocumentLanguage {
  const wanted = (accepted ?? '').split(',').map((item) => {
    const [tag = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    return { language: tag.split('-', 1)[0] ?? '', weight: weight ? Number(weight.slice(2)) || 0 : 1 };
  });
  // Stable: of two that are wanted alike, the first one named.
  for (const { language, weight } of wanted.toSorted((a, b) => b.weight - a.weight)) {
    const known = weight > 0 && documentLanguages.find((one) => one === language);
    if (known) return known;
  }
  return documentLanguages[0];
}
