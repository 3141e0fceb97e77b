/** The opening character of a suffix, by its closing character. */
const OPENERS: Readonly<Record<string, string>> = {
  ')': '(',
  ']': '[',
  '>': '<',
  '】': '【',
  '-': '-',
  '"': '"',
  '～': '～',
};

/**
 * Splits a title in two: `Song [ANOTHER]` is `Song` and `[ANOTHER]`. The second part is empty for a title without a
 * suffix.
 */
export function splitTitle(title: string): { titleBase: string; titleSuffix: string } {
  // The wave dash and the full-width tilde are one character of Shift_JIS.
  const signs = title.replaceAll('〜', '～');
  const opener = OPENERS[signs.at(-1) ?? ''];
  // The closing character itself may be an opener, so the search starts before it.
  const start = opener && title.length > 1 ? signs.lastIndexOf(opener, signs.length - 2) : -1;
  const titleBase = title.slice(0, Math.max(start, 0)).trim();
  const inside = title.slice(start + 1, -1).trim();
  return titleBase && inside ? { titleBase, titleSuffix: title.slice(start) } : { titleBase: title, titleSuffix: '' };
}
