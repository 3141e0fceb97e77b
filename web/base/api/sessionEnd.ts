import type { ErrorCode } from '#domain/common/errors.ts';

/** The refusals that end the session of the page. After EACCOUNTCHANGED another account is logged in. */
const endCodes = ['ESESSIONEXP', 'EACCOUNTCHANGED', 'EBANNED'] as const satisfies readonly ErrorCode[];
export type SessionEnd = (typeof endCodes)[number];

let listener: (end: SessionEnd) => void = () => undefined;

/** Sets the function that is called when a call is refused because the session is over. A second call replaces it. */
export function onSessionEnd(onEnd: (end: SessionEnd) => void) {
  listener = onEnd;
}

/**
 * Reports a refusal to the listener if it ends the session. Any other refusal is left to the caller of the endpoint.
 */
export function reportSessionEnd(error: string) {
  const end = endCodes.find((code) => code === error);
  if (end) listener(end);
}
