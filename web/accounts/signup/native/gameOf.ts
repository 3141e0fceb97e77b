import { GAME_CLIENTS } from '#domain/players/plays/gameClients.ts';

/** The game that sends the plays of a client: LR2 itself cannot, OpenLR2 can. */
export const gameOf = { lr2: GAME_CLIENTS.openlr2, beatoraja: GAME_CLIENTS.beatoraja } as const;
