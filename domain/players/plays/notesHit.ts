import type { Service } from '../clears.ts';
import type { Judgements } from './play.ts';

/** beatoraja's names of the modes with nine keys: `POPN_9K`. */
const NINE_KEYS = 'POPN_';

/**
 * Returns whether a note may be hit again after a BAD, as in beatoraja's 9 keys. True for unknown modes: courses and
 * score files do not name them.
 *
 * @param modes the modes of the charts, as beatoraja names them; null for an unknown one
 */
export function mayBadsRepeat(service: Service, modes: readonly (string | null | undefined)[]): boolean {
  return service === 'beatoraja' && modes.some((mode) => mode?.startsWith(NINE_KEYS) ?? true);
}

/** Returns the minimum number of notes hit. */
export function notesHit({ pgreat, great, good, bad }: Omit<Judgements, 'poor'>, badsRepeat: boolean): number {
  return pgreat + great + good + (badsRepeat ? 0 : bad);
}
