/** A note is a letter, and what else LR2 writes beside the notes (keys that hit none, the ends) is far below that. */
const LETTERS_PER_NOTE = 4;
const LETTERS_BESIDE = 100;

/** Returns whether a text can be the ghost of a play: letters that clients write, and no more than its notes need. */
export const isGhost = (text: string, notes: number): boolean =>
  text.length <= LETTERS_PER_NOTE * notes + LETTERS_BESIDE && /^[\x21-\x7e]+$/.test(text);
