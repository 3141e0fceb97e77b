/** A search target with the words by which it is found. */
export interface Searchable {
  words: readonly string[];
}

const normalize = (text: string) => text.normalize('NFKC').toLowerCase();

/**
 * Returns how far a word of the search is from the words of a page: 0 = equals one, 1 = starts one, 2 = is within one,
 * else infinity.
 */
function distance(word: string, words: readonly string[]): number {
  if (words.includes(word)) return 0;
  if (words.some((candidate) => candidate.startsWith(word))) return 1;
  return words.some((candidate) => candidate.includes(word)) ? 2 : Number.POSITIVE_INFINITY;
}

/**
 * Returns the pages that contain every word of the search, the nearest first, ties in their order. A blank search finds
 * none.
 */
export function rankPages<Page extends Searchable>(pages: readonly Page[], search: string, limit: number): Page[] {
  const searched = normalize(search).split(/\s+/).filter(Boolean);
  if (searched.length === 0) return [];
  const totalDistance = (page: Page) => {
    const words = page.words.flatMap((text) => normalize(text).split(/[\s/]+/));
    return searched.reduce((sum, word) => sum + distance(word, words), 0);
  };
  return pages
    .map((page) => ({ page, distance: totalDistance(page) }))
    .filter((page) => Number.isFinite(page.distance))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, limit)
    .map(({ page }) => page);
}
