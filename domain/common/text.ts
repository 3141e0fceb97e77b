/** Characters as a person counts them (code points), not UTF-16 units. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** Signs that show nothing: blanks, joiners and marks of direction, and letters drawn empty. */
const UNSEEN = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Whether nothing of a text can be seen. */
export function isBlank(text: string): boolean {
  return text.replace(UNSEEN, '') === '';
}

/** Signs that nobody sees, with which one name could pass for another: also letters drawn empty, and Braille's empty pattern. */
const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a name holds what nobody sees. */
export function hasInvisible(name: string): boolean {
  return INVISIBLE.test(name);
}

/** Text as it is compared: NFKC, case-folded, blanks collapsed and trimmed. */
export function fold(text: string): string {
  // Through upper case, as ß and ſ only meet ss and s there, and ẞ only from below. Folding can undo the normal form.
  const folded = text.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().normalize('NFKC');
  return folded.replace(/\s+/gu, ' ').trim();
}
