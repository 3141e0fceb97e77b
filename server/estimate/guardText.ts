import type { Guard } from '#domain/estimate/guards.ts';

/** Describes a guard with its measured value and its limit. */
export const guardText = ({ name, measured, limit }: Guard): string =>
  `${name} (${measured === null ? 'not measured' : measured.toFixed(3)}, limit ${limit})`;
