import { fold } from '../common/text.ts';

/** The texts of an upload that are searched. The nickname of an account is not among them, since it can change. */
export interface SearchedUpload {
  title: string;
  artist: string;
  event: string;
  /** The name of somebody without an account; null for an upload of an account, or an imported one. */
  anonymousName: string | null;
  charts: readonly { name: string }[];
}

/**
 * Returns the value of the column `upload.search_text`: every text folded and on a line of its own, so that no search
 * matches across two of them. Title and artist are the first two lines; lists are sorted by them.
 */
export function uploadSearchText({ title, artist, event, anonymousName, charts }: SearchedUpload): string {
  return [title, artist, event, anonymousName ?? '', ...charts.map(({ name }) => name)].map(fold).join('\n');
}

/** Returns the key by which the level filter finds a chart: mark and level as one folded word. */
export function levelKey(text: string): string {
  return fold(text).replaceAll(' ', '');
}

/** Returns the value of the column `upload.level_keys` for these charts. */
export function levelKeys(charts: readonly { mark: string; level: string }[]): string[] {
  return [...new Set(charts.map(({ mark, level }) => levelKey(`${mark}${level}`)))].filter((key) => key !== '');
}
