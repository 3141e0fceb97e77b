import { type GameClientId, gameClientIds } from '#domain/directScores/gameClients.ts';
import type { ScoreTable } from '../database/schema.ts';

/** The origins of scores that players send themselves: from the game, or as a file of it (players.md §1.1). */
export const GAME_ORIGINS: readonly ScoreTable['origin'][] = [...gameClientIds, 'file'] satisfies readonly (
  | GameClientId
  | 'file'
)[];
