import type { Service } from '../clears.ts';
import type { GameClientId } from './gameClients.ts';

/** The clients that scores are ranked by, and the names players write. */
export const scoreClients = { lr2: 'LR2', beatoraja: 'beatoraja', lr2oraja: 'LR2oraja' } as const;

export type ScoreClient = keyof typeof scoreClients;

/** The origin of LR2oraja scores: ranking services do not distinguish it from beatoraja. */
export const LR2ORAJA_ORIGIN = 'lr2oraja' satisfies GameClientId;

/** Returns the client that a score was made with. */
export function scoreClient(service: Service, origin: string): ScoreClient {
  if (service === 'lr2') return 'lr2';
  return origin === LR2ORAJA_ORIGIN ? 'lr2oraja' : 'beatoraja';
}
