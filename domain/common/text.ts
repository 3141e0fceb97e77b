/** Returns the length of a text in characters as a person counts them (code points), not in UTF-16 units. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** Characters that show nothing: blanks, joiners, direction marks, and letters drawn empty. */
const UNSEEN = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Returns whether nothing of a text can be seen. */
export function isBlank(text: string): boolean {
  return text.replace(UNSEEN, '') === '';
}

/** C0 and C1, with which a terminal is commanded, and embeddings, overrides and isolates, which reorder what is around them. */
const CONTROL = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;
const CONTROLS = new RegExp(CONTROL, 'gu');

/** Returns whether a text that somebody types contains control characters; several lines may have line ends and tabs. */
export function hasControl(text: string, { severalLines = false } = {}): boolean {
  return CONTROL.test(severalLines ? text.replace(/[\t\r\n]/g, '') : text);
}

/**
 * Returns a text without control characters, for a line of a terminal or a log: the title of a chart file can have any.
 *
 * @param kept control characters that stay
 */
export function withoutControl(text: string, kept = ''): string {
  return text.replace(CONTROLS, (sign) => (kept.includes(sign) ? sign : ''));
}

/**
 * Invisible characters, with which one name could pass for another; letters drawn empty and Braille's empty pattern
 * too.
 */
const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Returns whether a name contains invisible characters. */
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
 * Characters that are one character of Shift_JIS: which of two code points stands for it depends on the converter and
 * the input method. NFKC joins the other pairs. They are replaced last, so that SQL can do the same with stored texts.
 */
const SAME_IN_SHIFT_JIS: Readonly<Record<string, string>> = { '〜': '~', '−': '-', '―': '—', '∥': '‖' };

/**
 * Returns a text in the form in which texts are compared: NFKC, case-folded, pairs of Shift_JIS joined, blanks
 * collapsed and trimmed. It takes time in proportion to the text: of more than 30 combining marks in a row, the rest
 * does not count.
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
