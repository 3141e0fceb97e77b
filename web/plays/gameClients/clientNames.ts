import { GAME_CLIENTS, type KeyClient } from '#domain/players/plays/gameClients.ts';

/** The games of each kind of key: LR2oraja uses the plug-in of beatoraja. */
export const clientNames: Readonly<Record<KeyClient, string>> = {
  openlr2: GAME_CLIENTS.openlr2.name,
  beatoraja: `${GAME_CLIENTS.beatoraja.name} / ${GAME_CLIENTS.lr2oraja.name}`,
};
