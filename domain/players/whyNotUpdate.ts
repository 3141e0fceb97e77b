import { HOUR_MS } from '../common/dates.ts';
import { type Refusal, refuse } from '../common/errors.ts';
import type { Rules } from '../rules/rules.ts';

/** Returns ECOOLDOWN with `retryAt` while a player's scores cannot be fetched again; null if they can. */
export function whyNotUpdate(
  { updateHours }: Pick<Rules, 'updateHours'>,
  lastUpdate: Date | null,
  at: Date,
): Refusal<'ECOOLDOWN'> | null {
  if (!lastUpdate) return null;
  const retryAt = new Date(lastUpdate.getTime() + updateHours * HOUR_MS);
  return at < retryAt ? refuse('ECOOLDOWN', { hours: updateHours, retryAt: retryAt.toISOString() }) : null;
}
