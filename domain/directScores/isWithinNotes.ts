import { CN, judgedNotes, LN } from '../charts/lnType.ts';
import type { CountedNotes } from '../charts/notesOf.ts';
import type { Service } from '../players/clears.ts';

/** A chart as the site has read it. */
interface ReadChart extends CountedNotes {
  readonly longNotes: number;
  /** Whether it has notes that differ from play to play. */
  readonly random: boolean;
}

/**
 * Returns the most notes that a client of a service counts in a chart: beatoraja counts the ends of long notes in CN and HCN,
 * which the file of the chart may choose, or leave to the player.
 */
export const mostNotes = (service: Service, chart: Omit<ReadChart, 'random'>): number =>
  judgedNotes(service, service === 'lr2' ? LN : CN, chart);

/** Returns whether a chart can give an EX score. Of a chart that the site has not read nothing is known. */
export function isWithinNotes(
  service: Service,
  { exScore }: { readonly exScore: number },
  chart: ReadChart | null,
): boolean {
  return chart === null || chart.random || exScore <= 2 * mostNotes(service, chart);
}
