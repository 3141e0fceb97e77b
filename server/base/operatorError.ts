/** What the operator can mend. The message, one line as a rule, says what is wrong and what to do; no stack is shown. */
export class OperatorError extends Error {}

/** Says on standard error why this process cannot go on, and ends it with 1. */
export function exitWithError(error: unknown): never {
  console.error(error instanceof OperatorError ? error.message : error);
  process.exit(1);
}
