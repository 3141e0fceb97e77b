import type { ChartFacts, ClientNotes } from './chart.ts';

/** The note counts of a chart; without `clientNotes` where an older reader version read it. */
export type CountedNotes = { readonly notes: number; readonly clientNotes?: ClientNotes | null | undefined };

/**
 * Returns whether the note count is reliable enough to refuse a play or cap its score: `#RANDOM` charts have no fixed
 * count, and older reader versions did not count per client.
 */
export const areNotesKnown = ({ random, olderReader }: { readonly random: boolean; readonly olderReader?: boolean }) =>
  !random && !olderReader;

/** Returns how many notes the client of a service counts. */
export const notesOf = ({ notes, clientNotes }: CountedNotes, service: keyof ClientNotes): number =>
  clientNotes?.[service] ?? notes;

/** Returns the counts of both clients as a chart fact; empty if both equal `notes`. */
export const clientNotes = (notes: number, counts: ClientNotes): Pick<ChartFacts, 'clientNotes'> =>
  counts.lr2 === notes && counts.beatoraja === notes ? {} : { clientNotes: counts };
