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

/**
 * Invisible characters, with which one name could pass for another; letters drawn empty and Braille's empty pattern
 * too.
 */
const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Returns whether a name contains invisible characters. */
export function hasInvisible(name: string): boolean {
  return INVISIBLE.test(name);
}

/** Returns a text in the form in which texts are compared: NFKC, case-folded, blanks collapsed and trimmed. */
export function fold(text: string): string {
  // ß and ſ only become ss and s in upper case, and ẞ only from lower case. Case folding can undo the normal form.
  const folded = text.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().normalize('NFKC');
  return folded.replace(/\s+/gu, ' ').trim();
}
