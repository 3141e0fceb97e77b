import type { Service } from '../clears.ts';

/** A game client that sends plays itself; each is an origin of scores too. */
interface GameClient {
  readonly name: string;
  /** The service whose lamps and chart hashes it uses. */
  readonly service: Service;
}

export const GAME_CLIENTS = {
  openlr2: { name: 'OpenLR2', service: 'lr2' },
  beatoraja: { name: 'beatoraja', service: 'beatoraja' },
  lr2oraja: { name: 'LR2oraja', service: 'beatoraja' },
} as const satisfies Record<string, GameClient>;

export type GameClientId = keyof typeof GAME_CLIENTS;

export const gameClientIds = Object.keys(GAME_CLIENTS) as GameClientId[];

/**
 * The clients that a key can be made for: LR2oraja uses the beatoraja plug-in, and identifies itself with each play.
 */
export const KEY_CLIENTS = ['openlr2', 'beatoraja'] as const satisfies readonly GameClientId[];
export type KeyClient = (typeof KEY_CLIENTS)[number];

/**
 * @param version as sent: `LR2oraja 0.8.8`
 */
export function clientByVersion(version: string): GameClientId {
  return /^lr2oraja/i.test(version) ? 'lr2oraja' : 'beatoraja';
}
