import { fold } from '../common/text.ts';

/** What a search among uploads looks in, beside the nickname of an account, which can change. */
export interface SearchedUpload {
  title: string;
  artist: string;
  event: string;
  /** Of who uploaded it without an account; null: of an account, or imported. */
  anonymousName: string | null;
  charts: readonly { name: string }[];
}

/**
 * The column `upload.search_text`: every text folded, each on a line of its own, so that nothing is found across two. Title
 * and artist are the first two lines, by which lists are sorted.
 */
export function uploadSearchText({ title, artist, event, anonymousName, charts }: SearchedUpload): string {
  return [title, artist, event, anonymousName ?? '', ...charts.map(({ name }) => name)].map(fold).join('\n');
}

/** What the level filter chooses a chart by: mark and level as one word, folded; the column `upload.level_keys`. */
export function levelKey(text: string): string {
  return fold(text).replaceAll(' ', '');
}

/** The column `upload.level_keys` of these charts. */
export function levelKeys(charts: readonly { mark: string; level: string }[]): string[] {
  return [...new Set(charts.map(({ mark, level }) => levelKey(`${mark}${level}`)))].filter((key) => key !== '');
}
