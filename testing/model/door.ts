import { no, type Reply } from './reply.ts';
import type { Person, World } from './world.ts';

/** The checks that precede every action. A banned person's session ends with the refusal. */
export function whyNotAtAll(person: Person): Reply | null {
  if (!person.session) return no('ESESSIONEXP');
  if (!person.banned) return null;
  person.session = false;
  return no('EBANNED');
}

export const DAY = 24 * 60 * 60 * 1000;

/** Checks a limit per period: null, or the values of the refusal. */
export function usedUp(times: readonly number[], limit: number, days: number, now: number) {
  const counting = times.filter((time) => now - time < days * DAY).sort((a, b) => b - a);
  const nth = counting[limit - 1];
  return nth === undefined ? null : { limit, days, retryAt: new Date(nth + days * DAY).toISOString() };
}

export const suspensionAt = (world: World) =>
  world.suspensions.find(({ from, until }) => from <= world.now && world.now <= until);
