import type { ErrorCode } from '#domain/errors.ts';

/** Codes that nothing gives yet, as the part of the product they belong to is not there. */
export const LATER = {
  ESAMEPERSON: 'comparison with a rival',
  TOOLONGCOM2: 'comments on uploads',
  ELIMITSIZE2: 'uploads of zips',
  ENOBMSINZIP: 'uploads of zips',
  ESTORAGE: 'uploads',
} as const satisfies Partial<Record<ErrorCode, string>>;
