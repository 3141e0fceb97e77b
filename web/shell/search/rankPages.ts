import { parseSearch } from '#domain/common/search.ts';
import { fold } from '#domain/common/text.ts';

/** A search target with the words by which it is found. */
export interface Searchable {
  words: readonly string[];
}

/**
 * Returns how far the pattern of a word of the search is from the words of a page: 0 = equals one, 1 = starts one, 2 = is within one,
 * else infinity.
 */
function distance(pattern: string, words: readonly string[]): number {
  const fits = [`^${pattern}$`, `^${pattern}`, pattern].map((one) => words.some((word) => RegExp(one, 'u').test(word)));
  return fits.includes(true) ? fits.indexOf(true) : Number.POSITIVE_INFINITY;
}

/**
 * Returns the pages that contain every word of the search, the nearest first, ties in their order. A blank search finds
 * none.
 */
export function rankPages<Page extends Searchable>(pages: readonly Page[], search: string, limit: number): Page[] {
  const { patterns } = parseSearch(search);
  if (patterns.length === 0) return [];
  const totalDistance = (page: Page) => {
    const words = page.words.flatMap((text) => fold(text).split(/[\s/]+/));
    return patterns.reduce((sum, pattern) => sum + distance(pattern, words), 0);
  };
  return pages
    .map((page) => ({ page, distance: totalDistance(page) }))
    .filter((page) => Number.isFinite(page.distance))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, limit)
    .map(({ page }) => page);
}
