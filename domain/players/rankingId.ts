import type { Service } from './clears.ts';

/** A player's identity at a ranking service, or at this site. */
export interface RankingIdentity<S extends Service = Service> {
  readonly service: S;
  /** Canonical spelling (`rankingIdOf`). */
  readonly rankingId: string;
}

/**
 * Returns the canonical spelling of a valid id: a number without leading zeros (`000123` is 123), a UUID in lower case.
 */
export function rankingIdOf(service: Service, id: string): string {
  return service === 'lr2' ? String(Number(id)) : id.toLowerCase();
}

/** The digits of the shortest native LR2 ID: those of LR2IR have six at most. */
export const NATIVE_LR2_DIGITS = 7;
/** The index of the version digit in a UUID; MinIR's are random, version 4. */
export const UUID_VERSION_AT = 14;
export const NATIVE_UUID_VERSION = '8';

/**
 * Returns whether this site issued the ID, for a player who has none at a ranking service. A native LR2 ID has seven
 * digits or more, a native MinIR ID is a UUID of version 8.
 */
export function isNativeId({ service, rankingId }: RankingIdentity): boolean {
  return service === 'lr2' ? rankingId.length >= NATIVE_LR2_DIGITS : rankingId[UUID_VERSION_AT] === NATIVE_UUID_VERSION;
}

/** Turns a random UUID into a native ID for a beatoraja player. */
export function nativeUuid(uuid: string): string {
  return uuid.slice(0, UUID_VERSION_AT) + NATIVE_UUID_VERSION + uuid.slice(UUID_VERSION_AT + 1);
}

/** For IDs in the address of a profile. */
export const isNativeLr2Id = (id: string): boolean => /^[1-9]\d{6,8}$/.test(id);
