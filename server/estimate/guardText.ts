import type { Guard } from '#domain/estimate/guards.ts';

/** Returns a guard with what it measured, for an operator. */
export const guardText = ({ name, measured, limit }: Guard): string =>
  `${name} (${measured === null ? 'not measured' : measured.toFixed(3)}, limit ${limit})`;
