import type { ErrorCode } from '#domain/common/errors.ts';

/** Codes that nothing gives yet, as the part of the product they belong to is not there. */
export const UNUSED_CODES = {
  ESAMEPERSON: 'comparison with a rival',
} as const satisfies Partial<Record<ErrorCode, string>>;
