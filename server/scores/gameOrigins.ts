import { gameClientIds } from '#domain/players/plays/gameClients.ts';
import type { ScoreTable } from '../platform/database/schema.ts';

type ScoreOrigin = ScoreTable['origin'];

/** The origins of scores that players send themselves: by a game client, or as a score file. */
export const GAME_ORIGINS: readonly ScoreOrigin[] = [...gameClientIds, 'file'];

/** Every origin of scores. */
export const ALL_ORIGINS: readonly ScoreOrigin[] = ['archive', 'update', 'push', 'operator', ...GAME_ORIGINS];
