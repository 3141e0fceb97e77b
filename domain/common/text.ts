/** Returns the length of a text in characters as a person counts them (code points), not in UTF-16 units. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** Returns whether the database and a published file can hold a text: without NUL, and without lone surrogates, which UTF-8 cannot encode. */
export const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();

/** Reads the number of an entry or an account; null if none can have it: it is whole, positive and fits its column. */
export function parseNumber(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** Writes a number with its noun in English, for the operator: `1 vote`, `2 votes`. */
export function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** Invisible characters: blanks, joiners, direction marks, and letters without a glyph. */
const UNSEEN = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Returns whether a text has no visible character. */
export function isBlank(text: string): boolean {
  return text.replace(UNSEEN, '') === '';
}

/**
 * C0 and C1 control characters, and bidirectional embeddings, overrides and isolates, which reorder the text around
 * them.
 */
const CONTROL = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;
const CONTROLS = new RegExp(CONTROL, 'gu');

/** `severalLines` allows line ends and tabs. */
export function hasControl(text: string, { severalLines = false } = {}): boolean {
  return CONTROL.test(severalLines ? text.replace(/[\t\r\n]/g, '') : text);
}

/**
 * Removes control characters, for terminals and logs: the title of a chart file may contain any.
 *
 * @param kept control characters that stay
 */
export function withoutControl(text: string, kept = ''): string {
  return text.replace(CONTROLS, (sign) => (kept.includes(sign) ? sign : ''));
}

/**
 * Invisible characters that could make one name look like another, with letters without a glyph and the empty Braille
 * pattern.
 */
const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;

export function hasInvisible(name: string): boolean {
  return INVISIBLE.test(name);
}

/**
 * More combining marks on one character than any script has. Normalization sorts them in time that is quadratic in
 * their number, so a run of a million would take minutes. Unicode's stream-safe format has the same limit. The two
 * half-width voicing marks are letters that become combining marks.
 */
const TOO_MANY_MARKS = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu;

/**
 * Pairs of code points for one Shift_JIS character: which one occurs depends on the converter and the input method.
 * NFKC merges the other pairs. These are replaced last, so that SQL can do the same with stored texts.
 */
const SAME_IN_SHIFT_JIS: Readonly<Record<string, string>> = { '〜': '~', '−': '-', '―': '—', '∥': '‖' };

/**
 * Normalizes a text for comparison: NFKC, case-folded, pairs of Shift_JIS joined, blanks collapsed and trimmed. Takes
 * linear time: combining marks after the 30th in a row are ignored.
 */
export function fold(text: string): string {
  const normal = text.replace(TOO_MANY_MARKS, '$1').normalize('NFKC');
  // ß and ſ only become ss and s in upper case, and ẞ only from lower case. Case folding can undo the normal form.
  const folded = normal.toLowerCase().toUpperCase().toLowerCase().normalize('NFKC');
  const joined = folded.replace(/[〜−―∥]/g, (character) => SAME_IN_SHIFT_JIS[character] ?? character);
  return joined.replace(TOO_MANY_MARKS, '$1').replace(/\s+/gu, ' ').trim();
}

/** Returns whether a fact of a file or table, such as a title, is longer than the limit, in UTF-16 units. */
export function isTooLong(fact: string, limit: number): boolean {
  return fact.length > limit;
}
