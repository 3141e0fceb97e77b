import type { Service } from './clears.ts';

/** A player's identity at a ranking service, or at this site. */
export interface RankingIdentity<S extends Service = Service> {
  readonly service: S;
  /** As `rankingIdOf` returns it: one spelling per player. */
  readonly rankingId: string;
}

/**
 * Returns the canonical spelling of a valid id: a number without leading zeros (`000123` is 123), a UUID in lower case.
 */
export function rankingIdOf(service: Service, id: string): string {
  return service === 'lr2' ? String(Number(id)) : id.toLowerCase();
}

/** The digits of the shortest native LR2 ID: those that LR2IR has given have six at most. */
export const NATIVE_LR2_DIGITS = 7;
/** At this place, counted from 0, a UUID has its version; MinIR's are random ones, version 4. */
export const UUID_VERSION_AT = 14;
export const NATIVE_UUID_VERSION = '8';

/**
 * Returns whether an id is native: this site gave it to a player who has none at a ranking service. A native LR2 ID has
 * seven digits or more, a native MinIR ID is a UUID of version 8.
 */
export function isNativeId({ service, rankingId }: RankingIdentity): boolean {
  return service === 'lr2' ? rankingId.length >= NATIVE_LR2_DIGITS : rankingId[UUID_VERSION_AT] === NATIVE_UUID_VERSION;
}

/** Returns the native id that a random UUID makes for a beatoraja player. */
export function nativeUuid(uuid: string): string {
  return uuid.slice(0, UUID_VERSION_AT) + NATIVE_UUID_VERSION + uuid.slice(UUID_VERSION_AT + 1);
}

/** Returns whether text has the form of a native LR2 ID, as in the address of a profile. */
export const isNativeLr2Id = (id: string): boolean => /^[1-9]\d{6,8}$/.test(id);
