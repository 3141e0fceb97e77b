/**
 * An error that the operator can fix. Its message, usually one line, says what is wrong and what to do; no stack is
 * shown.
 */
export class OperatorError extends Error {}

/** Prints the error to standard error and ends the process with exit code 1. */
export function exitWithError(error: unknown): never {
  console.error(error instanceof OperatorError ? error.message : error);
  process.exit(1);
}
