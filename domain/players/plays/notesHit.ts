import type { Service } from '../clears.ts';
import type { Judgements } from './play.ts';

/** How beatoraja names the modes with nine keys: `POPN_9K`. */
const NINE_KEYS = 'POPN_';

/**
 * Returns whether a BAD may leave its note to be hit again, as it does in 9 keys of beatoraja. Courses and score files do not
 * say how many keys their charts have: there it may.
 *
 * @param modes the modes of the charts, as beatoraja names them; null for one that is not known
 */
export function mayBadsRepeat(service: Service, modes: readonly (string | null | undefined)[]): boolean {
  return service === 'beatoraja' && modes.some((mode) => mode?.startsWith(NINE_KEYS) ?? true);
}

/** Returns how many notes were hit at least. */
export function notesHit({ pgreat, great, good, bad }: Omit<Judgements, 'poor'>, badsRepeat: boolean): number {
  return pgreat + great + good + (badsRepeat ? 0 : bad);
}
