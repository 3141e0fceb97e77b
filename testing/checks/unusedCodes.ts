import type { ErrorCode } from '#domain/common/errors.ts';

/** Error codes that no endpoint returns yet, because their feature does not exist. */
export const UNUSED_CODES = {
  ESAMEPERSON: 'comparison with a rival',
} as const satisfies Partial<Record<ErrorCode, string>>;
