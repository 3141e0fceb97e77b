import { type Refusal, refuse } from '../common/errors.ts';
import type { Rules } from '../rules/rules.ts';

const HOUR = 60 * 60 * 1000;

/** Why a player's scores cannot be fetched again yet: the last time was sooner than the rules allow (specification §4). */
export function whyNotUpdate(
  { updateHours }: Pick<Rules, 'updateHours'>,
  lastUpdate: Date | null,
  at: Date,
): Refusal<'ECOOLDOWN'> | null {
  if (!lastUpdate) return null;
  const retryAt = new Date(lastUpdate.getTime() + updateHours * HOUR);
  return at < retryAt ? refuse('ECOOLDOWN', { hours: updateHours, retryAt: retryAt.toISOString() }) : null;
}
