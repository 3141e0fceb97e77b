import { type Refusal, refuse } from '../common/errors.ts';

/** A period without proposals and revisions, both ends included. */
export interface Suspension {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** Returns EIMPORTANT with `from` and `until` during a suspension. Voting and vote counts continue. */
export function whySuspended(suspensions: readonly Suspension[], at: Date): Refusal<'EIMPORTANT'> | null {
  const current = suspensions.find(({ startsAt, endsAt }) => startsAt <= at && at <= endsAt);
  if (!current) return null;
  return refuse('EIMPORTANT', { from: current.startsAt.toISOString(), until: current.endsAt.toISOString() });
}
