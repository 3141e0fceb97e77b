import { CN, judgedNotes, LN } from '../../charts/lnType.ts';
import { areNotesKnown, type CountedNotes } from '../../charts/notesOf.ts';
import type { Service } from '../clears.ts';

interface ReadChart extends CountedNotes {
  readonly longNotes: number;
  /** Whether its notes differ from play to play. */
  readonly random: boolean;
  /** Whether an older reader version read it (`READER_VERSION`). */
  readonly olderReader?: boolean;
}

/**
 * Returns the most notes that a client of a service counts in a chart: beatoraja counts the ends of long notes in CN
 * and HCN, which the chart file or the player selects.
 */
export const mostNotes = (service: Service, chart: Omit<ReadChart, 'random' | 'olderReader'>): number =>
  judgedNotes(service, service === 'lr2' ? LN : CN, chart);

/** Returns whether a chart can give an EX score. Of a chart that the site has not read nothing is known, and of one
 * that an older reader read not its notes. */
export function isWithinNotes(
  service: Service,
  { exScore }: { readonly exScore: number },
  chart: ReadChart | null,
): boolean {
  return chart === null || !areNotesKnown(chart) || exScore <= 2 * mostNotes(service, chart);
}
