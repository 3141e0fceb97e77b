import { inspect } from 'node:util';
import { withoutControl } from '#domain/common/text.ts';
import { isUnavailable } from './database/unavailable.ts';

/**
 * An error that the operator can fix. Its message, usually one line, says what is wrong and what to do; no stack is
 * shown.
 */
export class OperatorError extends Error {}

/** Prints the error to standard error and ends the process with exit code 1. */
export function exitWithError(error: unknown): never {
  const unavailable = error instanceof Error && isUnavailable(error) && `The database is unavailable: ${error.message}`;
  const known = error instanceof OperatorError ? error.message : unavailable || inspect(error);
  console.error(withoutControl(known, '\n\t'));
  process.exit(1);
}

/** Returns why something failed, for the operator: the message of an error and of its causes. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  if (!(error instanceof Error)) return String(error);
  const { message, cause } = error;
  const why = cause === undefined || error instanceof OperatorError ? '' : reasonOf(cause);
  return [message, ...(message.includes(why) ? [] : [why])].filter(Boolean).join(': ');
}
