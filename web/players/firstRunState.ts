import { useSyncExternalStore } from 'react';
import type { UserSession } from '#contract/accounts/accounts.ts';
import { limitedTables } from '#domain/players/restriction.ts';
import { currentRules } from '../base/api/currentRules.ts';
import { browserStorage } from '../base/browserStorage.ts';

const keyOf = (userid: string) => `first-run ${userid}`;
const listeners = new Set<() => void>();

function store(userid: string, state: 'new' | 'closed') {
  browserStorage.set(keyOf(userid), state);
  for (const listener of listeners) listener();
}

/** Shows the first-run card to a player who has just signed up in this browser, until it is closed. */
export const startFirstRun = (userid: string): void => store(userid, 'new');

/** Closes the first-run card in this browser for good. */
export const closeFirstRun = (userid: string): void => store(userid, 'closed');

/** Whether a player may vote at some level of a table that asks for clears. */
export function hasLevel({ restrictions }: Pick<UserSession, 'restrictions'>): boolean {
  return limitedTables(currentRules()).some(({ id }) => (restrictions[id] ?? -1) >= 0);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether the first-run card is shown: after a sign-up, and to players without a level, until it is closed. */
export function useIsFirstRun(session: Pick<UserSession, 'userid' | 'restrictions'> | null): boolean {
  const stored = useSyncExternalStore(
    subscribe,
    () => (session ? browserStorage.get(keyOf(session.userid)) : null),
    () => null,
  );
  return session !== null && (stored === 'new' || (stored === null && !hasLevel(session)));
}
