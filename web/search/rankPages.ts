/** Somewhere to go, and the words that lead there. */
export interface Searchable {
  words: readonly string[];
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase();

/** How far off a word of the search is from the words of a page: 0 = it is one, 1 = begins one, 2 = is in one. */
function distance(word: string, words: readonly string[]): number {
  if (words.includes(word)) return 0;
  if (words.some((one) => one.startsWith(word))) return 1;
  return words.some((one) => one.includes(word)) ? 2 : Number.POSITIVE_INFINITY;
}

/** The pages that have every word of the search, the nearest first; among equals as they stand. Blank finds none. */
export function rankPages<Page extends Searchable>(pages: readonly Page[], search: string, limit: number): Page[] {
  const wanted = folded(search).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [];
  const far = (page: Page) => {
    const words = page.words.flatMap((text) => folded(text).split(/[\s/]+/));
    return wanted.reduce((sum, word) => sum + distance(word, words), 0);
  };
  return pages
    .map((page) => ({ page, far: far(page) }))
    .filter((one) => Number.isFinite(one.far))
    .sort((a, b) => a.far - b.far)
    .slice(0, limit)
    .map(({ page }) => page);
}
