import type { Refusal } from '#domain/common/errors.ts';
import type { Failure } from './call.ts';

/** Converts a refusal of a rule that the browser checks too to the failure that a request would return. */
export function toFailure({ error, kind: _, ...values }: Refusal): Failure {
  const known = Object.entries(values).filter((entry): entry is [string, string | number] => entry[1] !== undefined);
  return { success: false, error, values: Object.fromEntries(known) };
}
