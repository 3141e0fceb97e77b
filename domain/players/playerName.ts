const LONGEST_NAME = 100;

/** A player's name from outside, as it can be stored and shown; null where nothing of it is left. */
export function readPlayerName(name: unknown): string | null {
  if (typeof name !== 'string') return null;
  const [...characters] = name.toWellFormed().replaceAll('\0', '');
  return characters.slice(0, LONGEST_NAME).join('').trim() || null;
}
