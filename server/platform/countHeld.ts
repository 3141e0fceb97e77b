import { MINUTE_MS } from '#domain/common/dates.ts';
import { type Refusal, refuse } from '#domain/common/errors.ts';
import type { Clock, Doubt } from './clock.ts';
import { OperatorError } from './operatorError.ts';

/** Returns the refusal of a write while the clock is in doubt. */
export const countHeld = (clock: Clock): Refusal<'ECOUNTHELD'> =>
  refuse('ECOUNTHELD', { retryAt: new Date(clock.now().getTime() + MINUTE_MS).toISOString() });

/**
 * Thrown by a write that would have to perform a vote count first while the clock is in doubt, or that fails. Over HTTP it is
 * ECOUNTHELD; the command line prints what to do.
 */
export class CountHeldError extends OperatorError {
  readonly refusal: Refusal<'ECOUNTHELD'>;

  constructor(clock: Clock, { sentence }: Pick<Doubt, 'sentence'>) {
    super(sentence);
    this.refusal = countHeld(clock);
  }
}
