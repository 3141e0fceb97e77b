const MAX_NAME_LENGTH = 100;

/** Returns a player's name from an external service in a form that can be stored and shown; null if nothing is left. */
export function readPlayerName(name: unknown): string | null {
  if (typeof name !== 'string') return null;
  const [...characters] = name.toWellFormed().replaceAll('\0', '');
  return characters.slice(0, MAX_NAME_LENGTH).join('').trim() || null;
}
