const MAX_NAME_LENGTH = 100;

/** Returns a player's name from an external service cleaned for storage and display; null if nothing is left. */
export function readPlayerName(name: unknown): string | null {
  if (typeof name !== 'string') return null;
  const [...characters] = name.toWellFormed().replaceAll('\0', '');
  return characters.slice(0, MAX_NAME_LENGTH).join('').trim() || null;
}
