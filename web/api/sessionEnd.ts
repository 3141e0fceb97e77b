import type { ErrorCode } from '#domain/common/errors.ts';

/** The refusals after which nobody is logged in any more. */
const ends = ['ESESSIONEXP', 'EBANNED'] as const satisfies readonly ErrorCode[];
export type SessionEnd = (typeof ends)[number];

let listener: (end: SessionEnd) => void = () => undefined;

/** Names the one who wants to know when any call says that the session is over. */
export function onSessionEnd(told: (end: SessionEnd) => void) {
  listener = told;
}

/** Passes on a refusal that ends the session; any other is the business of who called. */
export function tellSessionEnd(error: string) {
  const end = ends.find((code) => code === error);
  if (end) listener(end);
}
